/** For whom something is that has `office_ids`, `branch_ids` and `roles`: one rule for the caller and for everyone at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { PersonRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'

type Table = 'announcement' | 'survey' | 'company_message'

/** The lists that say for whom something is, in the order in which `audience()` takes them. */
const lists = [
  ['office_ids', 'uuid'],
  ['branch_ids', 'uuid'],
  ['roles', 'text'],
  ['team_ids', 'uuid'],
  ['cluster_ids', 'uuid'],
  ['shift_ids', 'uuid'],
  ['employment_types', 'text'],
  ['ogids', 'text'],
] as const

type Lists = Readonly<Record<(typeof lists)[number][0], readonly string[]>>

/** The columns of a table that say for whom its rows are. */
export const audienceColumns = <T extends Table>(table: T) =>
  lists.map(([column]) => `${table}.${column}` as const) as `${T}.${(typeof lists)[number][0]}`[]

const audience = (today: string, each: readonly RawBuilder<unknown>[]) => sql`audience(${today}::date, ${sql.join(each)})`

const ofRow = (table: Table, today: string) =>
  audience(
    today,
    lists.map(([column]) => sql.ref(`${table}.${column}`)),
  )

/** The condition that a row is for the caller. */
export const isFor = (table: Table, user: Pick<User, 'id'>, today: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${ofRow(table, today)} meant where meant.employee_id = ${user.id}::uuid)`

/** The people whom a row is for today: those who work here on that day. */
export async function audienceOf(db: Db, table: Table, id: string, today: string): Promise<string[]> {
  const found = await sql<{ employee_id: string }>`
    select meant.employee_id from ${sql.table(table)} cross join lateral ${ofRow(table, today)} meant
    where ${sql.ref(`${table}.id`)} = ${id}::uuid`.execute(db)
  return found.rows.map((row) => row.employee_id)
}

/** How many people an audience has on a day, before it is written. */
export async function countAudience(db: Db, given: Lists, day: string): Promise<number> {
  const each = lists.map(([column, type]) => sql`${[...given[column]]}::${sql.raw(type)}[]`)
  const counted = await sql<{ total: number }>`select count(*) as total from ${audience(day, each)} meant`.execute(db)
  return counted.rows[0]?.total ?? 0
}

const tables = {
  office_ids: 'office',
  branch_ids: 'branch',
  team_ids: 'team',
  cluster_ids: 'cluster',
  shift_ids: 'shift',
} as const

/** The first of these lists with something that no longer exists. */
export async function missingOf(db: Db, given: Lists): Promise<keyof Lists | undefined> {
  const places = Object.entries(tables).map(
    ([
      column,
      table,
    ]) => sql`select ${column}::text as name from unnest(${[...given[column as keyof typeof tables]]}::uuid[]) asked
      where not exists (select from ${sql.table(table)} other where other.id = asked)`,
  )
  const people = sql`select 'ogids' as name from unnest(${[...given.ogids]}::text[]) asked
    where not exists (select from employee where employee.ogid = asked)`
  const found = await sql<{ name: keyof Lists }>`${sql.join([...places, people], sql` union all `)} limit 1`.execute(db)
  return found.rows[0]?.name
}

/** Those of an audience who are named. */
export async function namedOf(db: Db, ogids: readonly string[]): Promise<PersonRef[]> {
  const found = await sql<PersonRef>`
    select id, ogid, full_name from employee where ogid = any(${[...ogids]}::text[]) order by full_name, id`.execute(db)
  return found.rows
}
