/**
 * What a module knows of a person: how it is given to them, what becomes of it when they are forgotten, and what is taken away with
 * time. Each noun has one `personal` in its personal.ts and brings it in its noun.ts.
 */
import { companyZone } from '@iroko/contract/clock'
import { type RawBuilder, sql } from 'kysely'
import type { House } from '../house/noun.ts'
import type { Db } from './database.ts'

export type PersonalRow = Record<string, unknown>

export interface ReadTools {
  /** Opens a sealed value of the person's own. */
  open(sealed: string, about: string): string
  /** Who else asks for it; undefined when it is the person, or nobody reads it. What is kept from them is left out. */
  reader_id?: string | undefined
}

/** Somebody who is being forgotten, as they were until now. */
export interface ErasedPerson {
  id: string
  ogid: string
  email: string
  /** What stands for the name from now on. */
  alias: string
  first_name: string
  last_name: string
}

/** What takes away what names the person: by statements alone, or with more. */
interface Erasing {
  erase?(person: ErasedPerson): RawBuilder<unknown>[]
  eraseWith?(db: Db, person: ErasedPerson, house: House): Promise<void>
}

/**
 * What becomes of the rows when a person is erased: they go, they stay without what names the person, or law has them kept. Nothing
 * of a name, an e-mail or a phone number has to be looked for in text: the erasure replaces these everywhere by itself.
 */
type Fate = Erasing & ({ fate: 'erased' } | { fate: 'anonymised' | 'kept'; why: string })

/** Without secrets, and of other people nothing but the name: by one statement, or with more. */
type Reading =
  | { rows(employeeId: string, readerId?: string): RawBuilder<PersonalRow> }
  | { read(db: Db, employeeId: string, tools: ReadTools): Promise<PersonalRow[]> }

/** Rows of one kind about a person. */
export type PersonalSet = Fate &
  Reading & {
    /** The name of its file, such as `leave_applications`. */
    name: string
    title: string
    /** The tables that it answers for; a test compares them with those that refer to people. */
    tables: readonly string[]
    /** What the readable summary shows of a row, with its words; without it all that the row has, one below the other. */
    columns?: Readonly<Record<string, string>>
  }

/** What a set has of a person. */
export const readSet = async (db: Db, set: PersonalSet, employeeId: string, tools: ReadTools): Promise<PersonalRow[]> =>
  'rows' in set ? (await set.rows(employeeId, tools.reader_id).execute(db)).rows : await set.read(db, employeeId, tools)

/** Takes away what a set has of a person, or what names them in it. */
export async function eraseSet(db: Db, set: PersonalSet, person: ErasedPerson, house: House): Promise<void> {
  for (const statement of set.erase?.(person) ?? []) await statement.execute(db)
  await set.eraseWith?.(db, person, house)
}

export interface PersonalFile {
  id: string
  /** Approval progress in the export, with the name that it was given. */
  folder: string
  name: string
  /** Not theirs to see: it goes with an erasure, and into no export. */
  hidden?: boolean
}

/** What a module says of a person. */
export interface Personal {
  /** Of its folder in an export. */
  name: string
  title: string
  sets: readonly PersonalSet[]
  /** Files of the person: they go into an export, and an erasure takes their bytes away. */
  files?(db: Db, employeeId: string): Promise<PersonalFile[]>
}

export const setsOf = (personal: readonly Personal[]): PersonalSet[] => personal.flatMap(({ sets }) => sets)

/** What is older than it may be kept: what happened before a day, `yyyy-MM-dd`. */
export interface Retention {
  count(db: Db, before: string): Promise<number>
  /** Takes away at most so many; answers how many it were. */
  remove(db: Db, before: string, most: number, house: House): Promise<Removed>
}

export interface Removed {
  removed: number
  /** Files that nothing of it refers to any more. */
  files?: string[]
  /** Bytes on disk that no row of `file` stands for. */
  bytes?: string[]
}

/** The rows of a statement, as they are. */
export async function rowsOf(db: Db, query: RawBuilder<PersonalRow>): Promise<PersonalRow[]> {
  return (await query.execute(db)).rows
}

/** The moment that a day begins where the company is. */
export const startOf = (day: string): RawBuilder<unknown> => sql`(${day}::date::timestamp at time zone ${sql.lit(companyZone)})`

/** Retention by deleting rows of a table; `condition` tells the old ones. */
export function deleteExpired(
  table: string,
  condition: (before: string) => RawBuilder<unknown>,
  key: readonly string[] = ['id'],
): Retention {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  return {
    count: async (db, before) => {
      const counted = await sql<{ total: number }>`
        select count(*) as total from ${sql.table(table)} where ${condition(before)}`.execute(db)
      return counted.rows[0]?.total ?? 0
    },
    remove: async (db, before, most) => {
      const gone = await sql`
        delete from ${sql.table(table)} where (${keys}) in (
          select ${keys} from ${sql.table(table)} where ${condition(before)} limit ${most})`.execute(db)
      return { removed: Number(gone.numAffectedRows ?? 0) }
    },
  }
}

/** Two sorts of rows that go by one rule: of both at most so many at a time. */
export const bothOf = (retention: Retention, other: Retention): Retention => ({
  count: async (db, before) => (await retention.count(db, before)) + (await other.count(db, before)),
  remove: async (db, before, most, house) => {
    const first = await retention.remove(db, before, most, house)
    if (first.removed >= most) return first
    const second = await other.remove(db, before, most - first.removed, house)
    return {
      removed: first.removed + second.removed,
      files: [...(first.files ?? []), ...(second.files ?? [])],
      bytes: [...(first.bytes ?? []), ...(second.bytes ?? [])],
    }
  },
})

/** What refers to a table by a foreign key: the other table and its column. */
export async function referencesTo(db: Db, table: string): Promise<{ table: string; column: string }[]> {
  const found = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_constraint
    join pg_class relation on relation.oid = pg_constraint.conrelid and not relation.relispartition
    join pg_namespace on pg_namespace.oid = relation.relnamespace and pg_namespace.nspname = 'public'
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum = any(pg_constraint.conkey)
    where pg_constraint.contype = 'f' and pg_constraint.confrelid = to_regclass(${table})
    order by 1, 2`.execute(db)
  return found.rows
}

/** Lets this transaction change what is append-only. */
export async function allowErasing(db: Db): Promise<void> {
  await sql`select set_config('iroko.erasing', 'on', true)`.execute(db)
}
