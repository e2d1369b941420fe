/** The handlers of a plain record: what `crud()` of the contract declares, over one table. */
import type { Crud } from '@iroko/contract/crud'
import type { Endpoint, Parsed, Row } from '@iroko/contract/endpoint'
import { conflict, type Fault, invalid, notFound } from '@iroko/contract/errors'
import type { Permission } from '@iroko/contract/permissions'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DB } from '../database.types.ts'
import { listChanges, staleBy } from './audit.ts'
import type { Db } from './database/database.ts'
import { type ListQuery, likePattern, listPage, type SortColumns } from './database/listing.ts'
import { oncePerDay } from './database/statements.ts'
import { orRefuse } from './database/violation.ts'
import { type Call, type Handlers, shared } from './http/implement.ts'

/** What every call of a crud object has, whichever it is. */
export type CrudCall = Pick<
  Call<Endpoint & { access: Permission }>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'audit' | 'changed' | 'mail'
>
type Listing = CrudCall & { query: ListQuery & { archived?: boolean } }
type OnOne = CrudCall & { params: { id: string } }

type BodyOf<C extends Crud> = Parsed<C['create']>['body'] & { title: string }
type RowOf<C extends Crud> = Row<C['list']> & { id: string; title: string; archived_at: string | null; version: number }

/** What a noun says of itself; all but the table and its rows is for those that do more than keep what a form sends. */
interface Noun<C extends Crud> {
  /** Has `id`, `title`, `archived_at` and `version`; its audit rows are called like it. */
  table: keyof DB
  /** The rows as the contract shows them, without conditions: each statement adds its own. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's query type names every joined table; a noun may join any.
  rows: (db: Db, today: string) => SelectQueryBuilder<DB, any, Row<C['list']>>
  /** What a name of `sort` means where it is no column of the rows, or another one. */
  sort?: SortColumns
  /** The text that a search looks in; the title when nothing is said. */
  search?: RawBuilder<string>
  /** The columns to write for what was sent; refuses what cannot be, and leaves out what stays as it was. */
  values?: (call: CrudCall, body: BodyOf<C>, before: RowOf<C> | undefined) => Promise<Record<string, unknown>>
  /** Writes what stands in other tables, and does what follows from a change. */
  saved?: (call: CrudCall, body: BodyOf<C>, record: { id: string; before: RowOf<C> | undefined }) => Promise<void>
  /** Why a record cannot be archived now; it is held, so that nobody begins to use it meanwhile. */
  inUse?: (call: CrudCall, record: RowOf<C>) => Promise<string | undefined>
  /** Archives or restores what goes with a record, and says what went: 'and its team'. */
  archived?: (call: CrudCall, record: RowOf<C>, archived_at: string | null) => Promise<string | undefined>
}

export function crudHandlers<C extends Crud>(calls: C, noun: Noun<C>): Pick<Handlers<C>, keyof Crud> {
  const { table, values = async (_call, body) => ({ ...body }) } = noun
  const { noun: key, called, access, topics } = calls.list
  const hasId = (id: string) => sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}::uuid`
  const rows = oncePerDay(noun.rows)
  const rowsOf = ({ db, today }: CrudCall) => rows(db, today)

  async function shown(call: CrudCall, id: string): Promise<RowOf<C>> {
    const found = await rowsOf(call).where(hasId(id)).executeTakeFirst()
    if (!found) throw notFound(called)
    return found as RowOf<C>
  }

  /** The record, held until the transaction ends. */
  async function lock(call: OnOne): Promise<RowOf<C>> {
    await sql`select 1 from ${sql.table(table)} where ${hasId(call.params.id)} for update`.execute(call.db)
    return await shown(call, call.params.id)
  }

  /** The only place that tells open screens of a change. */
  const publish = (call: CrudCall) => call.changed(topics[0], { permission: access })

  const aCalled = `${/^[aeiou]/.test(called) ? 'An' : 'A'} ${called}`
  const takenInForm = () => invalid({ title: `${aCalled} with this title already exists` })
  const takenSince = () => conflict('taken', `${aCalled} with this title now exists. Rename this one first`)

  /** Puts a record into the archive or takes it out. */
  async function move(call: OnOne, record: RowOf<C>, verb: 'archive' | 'restore'): Promise<string> {
    const archived_at = verb === 'archive' ? call.now.toISOString() : null
    await unlessTaken(table, takenSince, () => updateVersion(call.db, table, record, { archived_at }))
    const others = await noun.archived?.(call, record, archived_at)
    const side = verb === 'archive' ? 'before' : 'after'
    await call.audit({ action: `${key}.${verb}`, entity: table, entity_id: record.id, [side]: { title: record.title } })
    await publish(call)
    return others ? `${record.title} ${others}` : `${record.title}`
  }

  const handlers = {
    list: listHandler(calls, noun, rowsOf),

    create: Object.assign(
      async (call: CrudCall & { body: BodyOf<C> }) => {
        const { body } = call
        const id = uuid()
        const row = { ...(await values(call, body, undefined)), id }
        await unlessTaken(table, takenInForm, () =>
          call.db
            .insertInto(table)
            .values(row as never)
            .execute(),
        )
        await noun.saved?.(call, body, { id, before: undefined })
        await call.audit({ action: `${key}.create`, entity: table, entity_id: id, after: body })
        await publish(call)
        return { message: `${body.title} added`, [key]: await shown(call, id) }
      },
      { titlesOf: table },
    ),

    async update(call: OnOne & { body: BodyOf<C> & { version: number } }) {
      const { version, ...rest } = call.body
      const body = rest as unknown as BodyOf<C>
      const before = await shown(call, call.params.id)
      const { id } = before
      if (before.version !== version) throw await staleBy(call.db, table, id)
      const row = await values(call, body, before)
      if (!(await unlessTaken(table, takenInForm, () => updateVersion(call.db, table, before, row))))
        throw await staleBy(call.db, table, id)
      await noun.saved?.(call, body, { id, before })
      await call.audit({ action: `${key}.update`, entity: table, entity_id: id, before, after: body })
      await publish(call)
      return { message: `${body.title} changed`, [key]: await shown(call, id) }
    },

    async archive(call: OnOne) {
      const record = await lock(call)
      if (record.archived_at) throw conflict('archived', `This ${called} is already archived`)
      const reason = await noun.inUse?.(call, record)
      if (reason) throw conflict('in_use', reason)
      return { message: `${await move(call, record, 'archive')} archived` }
    },

    async restore(call: OnOne) {
      const record = await lock(call)
      if (!record.archived_at) throw conflict('not_archived', `This ${called} is not archived`)
      return { message: `${await move(call, record, 'restore')} restored` }
    },

    async history(call: OnOne & { query: ListQuery }) {
      const { id } = await shown(call, call.params.id)
      const { rows, ...page } = await listChanges(call.db, { entity: table, entity_id: id }, call.query)
      return { changes: rows, ...page }
    },
  }
  // Each was written for any crud object; what it takes and answers is what `calls` says of this one.
  return handlers as unknown as Pick<Handlers<C>, keyof Crud>
}

/** Answers a page of the rows, filtered by the columns that the query names. */
function listHandler<C extends Crud>(
  calls: C,
  { table, search = sql.ref(`${table}.title`), sort }: Noun<C>,
  rowsOf: (call: CrudCall) => ReturnType<Noun<C>['rows']>,
) {
  const ofTable = (column: string) => sql.ref(`${table}.${column}`)
  const columns = { ...columnsOf(calls), ...sort }
  // Whoever may read them reads the same rows.
  return shared(
    () => 'everybody',
    async (call: Listing) => {
      const { q, archived, page: _page, limit: _limit, sort: _sort, ...filters } = call.query
      const asked = Object.entries<unknown>(filters).filter(([, value]) => value !== undefined)
      const found = rowsOf(call)
        .where(ofTable('archived_at'), archived ? 'is not' : 'is', null)
        .where((it) => it.and(asked.map(([column, value]) => sql<SqlBool>`${ofTable(column)} = ${value}`)))
        .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(${search}) like ${likePattern(q ?? '')}`))
      const order = { columns, fallback: calls.list.sort[0] ?? 'title', tie: ofTable('id') }
      const { rows, ...page } = await listPage(call.db, found, call.query, order)
      return { [calls.list.rows]: rows, ...page }
    },
  )
}

/** Sorting goes by the columns that the rows have. */
const columnsOf = (calls: Crud): SortColumns => Object.fromEntries(calls.list.sort.map((name) => [name, sql.ref(name)]))

/** Writes a new version; answers whether the record still had the one that the caller read. */
export async function updateVersion<T extends keyof DB>(
  db: Db,
  table: T,
  { id, version }: { id: string; version: number },
  row: Omit<Updateable<DB[T]>, 'id' | 'version'>,
): Promise<boolean> {
  const updated = await db
    .updateTable(table as 'designation')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** What is one of a kind among plain records is their title, by the index `<table>_title`; what else is unique, the noun says itself. */
const unlessTaken = <T>(table: string, refusal: () => Fault, write: () => Promise<T>): Promise<T> =>
  orRefuse(write(), `${table}_title`, refusal())
