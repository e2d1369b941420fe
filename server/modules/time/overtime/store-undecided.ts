/** Overtime that nobody decided yet, of pay periods that are still open: read from what is kept of it, never from the days of everybody. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'

/** Whom the caller decides about, never themselves, and since which day without being asked for earlier ones. */
export interface Deciding {
  user: User
  /** Nobody is named where it is everybody. */
  people: readonly string[] | 'all'
  since: string
}

const lookedUp = new WeakMap<User, Promise<Deciding>>()

/**
 * Whom the caller decides about: those they lead, and those whom somebody leads who named them while away. Looked up once a request, however
 * much is then read of these people: otherwise everybody below a leader is looked for again by every statement about their days.
 */
export function decidingOf(db: Db, user: User, today: string): Promise<Deciding> {
  const known = lookedUp.get(user)
  if (known) return known
  const found = lookUp(db, user, today)
  lookedUp.set(user, found)
  found.catch(() => lookedUp.delete(user))
  return found
}

async function lookUp(db: Db, user: User, today: string): Promise<Deciding> {
  const people = mayForAll(user, 'overtime.decide')
    ? sql`null::uuid[]`
    : sql`array(select employee.id from employee where ${inScope(user, 'overtime.decide', sql.ref('employee.id'), today)}
        union select employee_id from (${delegatedTo(user, today)}) delegated)`
  const found = await sql<{ people: string[] | null; since: string }>`
    select pay_open_since(${today}::date) as since, ${people} as people`.execute(db)
  const [{ since, people: named }] = found.rows as [{ people: string[] | null; since: string }]
  return { user, since, people: named?.filter((id) => id !== user.id) ?? 'all' }
}

/** Those whom somebody leads who named the caller while away. */
export const delegatedTo = (user: User, today: string) => sql`select led.employee_id
  from delegation, reportees_of(delegation.employee_id, ${today}::date) led
  where delegation.delegate_id = ${user.id}::uuid and delegation.ended_at is null
    and ${today}::date between delegation.starts_on and delegation.ends_on`

/** Whether the caller decides about an employee. */
export const isAmong = ({ user, people }: Deciding, employee: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  people === 'all' ? sql<SqlBool>`${employee} <> ${user.id}::uuid` : sql<SqlBool>`${employee} = any(${people}::uuid[])`

/**
 * Whether the hours of a row with `employee_id`, `day` and `kind` are paid by the pay group of the person. Where few people are known, nobody
 * else's groups are looked at.
 */
export const isPaid = (row: string, people: readonly string[] | 'all' = 'all') => sql<SqlBool>`exists (
  select from overtime_paid_of(${people === 'all' ? null : people}::uuid[]) paid
  where paid.employee_id = ${sql.ref(`${row}.employee_id`)} and paid.kind = ${sql.ref(`${row}.kind`)}
    and ${sql.ref(`${row}.day`)} >= paid.starts_on and ${sql.ref(`${row}.day`)} < paid.ends_on)`

/** Days of `employee` until a day, with overtime that nobody decided yet: `minutes` of each. */
export const undecidedDays = (from: string, until: string): RawBuilder<unknown> => sql`
  select waiting.minutes from overtime_undecided waiting
  where waiting.employee_id = employee.id and waiting.day between ${from}::date and ${until}::date
    and exists (select from overtime_paid() paid where paid.employee_id = waiting.employee_id and paid.kind = waiting.kind
      and waiting.day >= paid.starts_on and waiting.day < paid.ends_on)`

/** Which rows of `overtime_undecided waiting` wait for the caller. */
const waitsFor = (deciding: Deciding) => sql<SqlBool>`waiting.day >= ${deciding.since}::date
  and ${isAmong(deciding, sql.ref('waiting.employee_id'))} and ${isPaid('waiting', deciding.people)}`

/** The days that wait for the caller: person and day. */
export const undecided = (deciding: Deciding) =>
  sql<{
    employee_id: string
    day: string
  }>`(select waiting.employee_id, waiting.day from overtime_undecided waiting where ${waitsFor(deciding)})`

/** How many days wait for the caller. */
export async function countUndecided(db: Db, user: User, today: string): Promise<number> {
  const deciding = await decidingOf(db, user, today)
  if (deciding.people.length === 0) return 0
  const found = await sql<{
    days: number
  }>`select count(*)::int as days from overtime_undecided waiting where ${waitsFor(deciding)}`.execute(db)
  return found.rows[0]?.days ?? 0
}

const askRows = (
  to: RawBuilder<unknown>,
) => sql`select ${to} as employee_id, waiting.employee_id || ' ' || waiting.day as subject,
    employee.full_name || ', ' || waiting.day as about, (waiting.day + 1)::timestamptz as since, null as until
  from overtime_undecided waiting join employee on employee.id = waiting.employee_id`

/** All days to decide, whether or not somebody leads the person. */
export const standingDays = (today: string) => sql`select subject, since from (${askRows(sql`null::uuid`)}
  where waiting.day >= pay_open_since(${today}::date) and ${isPaid('waiting')}) standing`

/** Days to decide, as the register of what is asked reads them: of the one who looks all in their scope, else of the nearest who leads the person. */
export async function undecidedRows(db: Db, reader: User | null, today: string): Promise<RawBuilder<unknown>> {
  if (reader) {
    const deciding = await decidingOf(db, reader, today)
    return sql`${askRows(sql`${reader.id}::uuid`)} where ${deciding.people.length > 0 ? waitsFor(deciding) : sql`false`}`
  }
  return sql`${askRows(sql`line.leader_id`)} join lateral (select leader_id from reporting_line line where line.employee_id = waiting.employee_id
      and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      order by line.leadership_type, line.leader_id limit 1) line on true
    where waiting.day >= pay_open_since(${today}::date) and ${isPaid('waiting')}`
}
