/** Forgetting a person: what each module does, then whatever text still names them, in one transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import {
  allowErasing,
  type ErasedPerson,
  eraseSet,
  type PersonalFile,
  readSet,
  referencesTo,
  setsOf,
} from '../../../lib/database/personal.ts'
import type { House } from '../../../lib/house/noun.ts'
import { emptyAudit } from '../../platform/audit/store-empty.ts'
import { eraseFiles } from '../../platform/files/personal.ts'
import { aliasOf, emailPattern, namePattern, phonePattern } from './rules.ts'

/** Reading what there is of somebody, without opening a sealed value. */
const closed = { open: () => '' }

/** How many rows of each kind there are. */
export async function countsOf(
  db: Db,
  { personal }: House,
  employeeId: string,
  reader_id?: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const set of setsOf(personal)) counts[set.name] = (await readSet(db, set, employeeId, { ...closed, reader_id })).length
  return counts
}

/** Every file of a person, once. */
export async function filesOf(db: Db, { personal }: House, employeeId: string) {
  const found = new Map<string, PersonalFile>()
  for (const part of personal) {
    for (const file of (await part.files?.(db, employeeId)) ?? []) if (!found.has(file.id)) found.set(file.id, file)
  }
  return [...found.values()]
}

export async function hasNamesake(db: Db, employeeId: string): Promise<boolean> {
  const found = await sql<{ found: boolean }>`select exists (
    select 1 from employee person join employee other on lower(other.full_name) = lower(person.full_name) and other.id <> person.id
    where person.id = ${employeeId}::uuid) as found`.execute(db)
  return found.rows[0]?.found ?? false
}

interface Erased {
  counts: Record<string, number>
  /** Whose bytes can go once this is committed. */
  bytes: string[]
}

/** Must run in a transaction that holds the person's row. */
export async function erasePerson(db: Db, house: House, employeeId: string): Promise<Erased> {
  await allowErasing(db)
  const person = await db.selectFrom('employee').selectAll().where('id', '=', employeeId).executeTakeFirstOrThrow()
  const alias = aliasOf(person.ogid)
  const patterns = {
    name: (await hasNamesake(db, employeeId)) ? undefined : namePattern(person),
    email: [person.email, ...(person.private_email ? [person.private_email] : [])].map(emailPattern).join('|'),
    phone: phonePattern(person.phone),
  }
  const leaver: ErasedPerson = { ...person, alias }
  const counts = await countsOf(db, house, employeeId)
  const files = await filesOf(db, house, employeeId)
  const exports = await sql<{ id: string }>`select id from data_export
    where employee_id = ${employeeId}::uuid or requested_by = ${employeeId}::uuid`.execute(db)
  await emptyOwnAudit(db, employeeId)
  for (const set of setsOf(house.personal)) await eraseSet(db, set, leaver, house)
  const gone = await eraseFiles(
    db,
    files.map(({ id }) => id),
  )
  await sweep(db, patterns, alias)
  return { counts, bytes: [...gone, ...exports.rows.map(({ id }) => id)] }
}

/** The person's own records, in the audit log. */
async function emptyOwnAudit(db: Db, employeeId: string): Promise<void> {
  const references = await referencesTo(db, 'employee')
  const owned = references.filter(({ column }) => column === 'employee_id' || column === 'requester_id')
  const withId = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const tables = new Set(withId.rows.map(({ table }) => table))
  const ids = sql.join(
    [
      sql`select ${employeeId}`,
      ...owned
        .filter(({ table }) => tables.has(table))
        .map(
          ({ table, column }) => sql`select id::text from ${sql.table(table)} where ${sql.ref(column)} = ${employeeId}::uuid`,
        ),
    ],
    sql` union all `,
  )
  await emptyAudit(ids).execute(db)
}

interface Patterns {
  name: string | undefined
  email: string
  phone: string | undefined
}

interface TextColumn {
  schema: string
  table: string
  column: string
  type: string
}

/**
 * Replaces the name, the e-mail and the phone number in every text of every table, whatever tables there are by now, the queue of
 * jobs too. What other people wrote of themselves (who is to be called in an emergency) is theirs and stays.
 */
async function sweep(db: Db, { name, email, phone }: Patterns, alias: string): Promise<void> {
  const columns = await sql<TextColumn>`
    select pg_namespace.nspname as schema, relation.relname as table, attribute.attname as column,
      format_type(attribute.atttypid, null) as type
    from pg_class relation
    join pg_namespace on pg_namespace.oid = relation.relnamespace and pg_namespace.nspname in ('public', 'job')
    join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      and attribute.attgenerated = ''
    where relation.relkind in ('r', 'p') and not relation.relispartition and relation.relname <> 'employee'
      and attribute.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
    order by 1, 2, 3`.execute(db)
  const anything = [name, email, phone].filter((pattern) => pattern !== undefined).join('|')
  const swept = ({ column, type }: TextColumn): RawBuilder<unknown> => {
    let text = sql`${sql.ref(column)}::text`
    text = sql`regexp_replace(${text}, ${email}, 'erased', 'gi')`
    if (phone) text = sql`regexp_replace(${text}, ${phone}, 'erased', 'gi')`
    if (name) text = sql`regexp_replace(${text}, ${name}, ${alias}, 'gi')`
    return sql`${sql.ref(column)} = (${text})::${sql.raw(type)}`
  }
  for (const [place, of] of Map.groupBy(columns.rows, ({ schema, table }) => `${schema}.${table}`)) {
    const found = of.map(({ column }) => sql`${sql.ref(column)}::text ~* ${anything}`)
    await sql`update ${sql.table(place)} set ${sql.join(of.map(swept))} where ${sql.join(found, sql` or `)}`.execute(db)
  }
}
