/** For whom something is that has `office_ids`, `branch_ids` and `roles`: one rule for the caller and for everyone at once. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'

type Table = 'announcement' | 'survey' | 'company_message'

interface Place {
  office: RawBuilder<unknown>
  branch: RawBuilder<unknown>
  roles: RawBuilder<unknown>
}

/** Whoever sits there with these roles is meant: the three lists are empty, or one of them has them. */
function isMeant(table: Table, { office, branch, roles }: Place): RawBuilder<boolean> {
  const list = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`(cardinality(${list('office_ids')}) + cardinality(${list('branch_ids')}) + cardinality(${list('roles')}) = 0
    or ${office} = any(${list('office_ids')}) or ${branch} = any(${list('branch_ids')}) or ${roles} && ${list('roles')})`
}

/** The condition that a row is for the caller. */
export const isFor = (table: Table, user: User): RawBuilder<boolean> =>
  isMeant(table, {
    office: sql`${user.office_id}::uuid`,
    branch: sql`${user.branch_id}::uuid`,
    roles: sql`${[...user.granted_roles]}::text[]`,
  })

/** The active people whom a row is for today. */
export async function audienceOf(db: Db, table: Table, id: string, today: string): Promise<string[]> {
  const place = { office: sql.ref('place.office_id'), branch: sql.ref('place.branch_id'), roles: sql.ref('employee.roles') }
  const found = await sql<{ id: string }>`
    select employee.id from ${sql.table(table)}
    join employee on employee.status = 'active'
    left join current_placement(${today}::date) place on place.employee_id = employee.id
    where ${sql.ref(`${table}.id`)} = ${id}::uuid and ${isMeant(table, place)}`.execute(db)
  return found.rows.map((row) => row.id)
}

/** Not archived, and between its first and its last day. */
export const isCurrent = (table: Table, today: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('archived_at')} is null and ${column('starts_on')} <= ${today}::date
    and (${column('ends_on')} is null or ${column('ends_on')} >= ${today}::date))`
}

/** What tells its audience by itself, and when it is ready to. */
const mailed = { announcement: sql<boolean>`kind = 'newsletter' and published_at is not null`, survey: sql<boolean>`true` }
export type Mailed = keyof typeof mailed

/** What has begun and of which nobody was told yet, the oldest first. */
export async function dueForMail(db: Db, table: Mailed, today: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from ${sql.table(table)}
    where mailed_at is null and ${mailed[table]} and ${isCurrent(table, today)} order by starts_on, id`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Marks one as mailed, once: undefined when another process did. */
export async function takeForMail<Row>(db: Db, table: Mailed, id: string, at: Date): Promise<Row | undefined> {
  const taken = await sql<Row>`update ${sql.table(table)} set mailed_at = ${at.toISOString()}::timestamptz
    where id = ${id}::uuid and mailed_at is null returning *`.execute(db)
  return taken.rows[0]
}
