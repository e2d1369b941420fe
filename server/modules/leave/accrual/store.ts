/** What the nights write into the ledger: grants, the end of carried-over days, the close of a year. Twice is as good as once. */

import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LeaveLedger } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { isEmployed } from '../../../lib/database/employment.ts'
import { expiryOfCarried, yearClose } from '../ledger/rules.ts'
import { service } from '../ledger/store.ts'
import type { LeaveType } from '../types/rules.ts'
import { isEligible } from '../types/rules.ts'
import { accrualDue, type Service } from './rules.ts'

export interface Staff extends Service {
  id: string
  gender: string | null
  employment_type: string
}

interface Night {
  today: string
  now: Date
}

type LedgerRow = Omit<Insertable<LeaveLedger>, 'id' | 'created_at'>

/** The next employees in the order of their ids, after one of them. */
export async function nextStaff(db: Db, after: string | undefined, limit: number): Promise<Staff[]> {
  return await db
    .selectFrom('employee')
    .select(['id', 'gender', 'employment_type'])
    .select(service)
    .where(isEmployed())
    .$if(after !== undefined, (it) => it.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function offeredTypes(db: Db): Promise<LeaveType[]> {
  return await db.selectFrom('leave_type').selectAll().where('archived_at', 'is', null).$castTo<LeaveType>().execute()
}

/** Years before this one that began in the ledger and are not closed, oldest first. */
export async function openYears(db: Db, today: string): Promise<number[]> {
  const year = Number(today.slice(0, 4))
  const found = await sql<{ first: number | null; closed: number | null }>`
    select (select min(leave_year) from leave_ledger) as first, (select max(leave_year) from leave_year_close) as closed`.execute(
    db,
  )
  const { first = null, closed = null } = found.rows[0] ?? {}
  const from = closed === null ? first : closed + 1
  return from === null ? [] : Array.from({ length: Math.max(0, year - from) }, (_, index) => from + index)
}

/** The last closed year; people with pending requests in it are closed once those are decided. */
export async function lastClosedYear(db: Db): Promise<number | null> {
  const found = await sql<{ year: number | null }>`select max(leave_year) as year from leave_year_close`.execute(db)
  return found.rows[0]?.year ?? null
}

/** Adds what is due to these people in a leave year. */
export async function accrue(
  db: Db,
  staff: readonly Staff[],
  types: readonly LeaveType[],
  year: number,
  { today, now }: Night,
): Promise<number> {
  const sums = await sumsOf(db, staff, year)
  const rows: LedgerRow[] = []
  for (const person of staff) {
    for (const type of types) {
      const granted = sums.get(person.id + type.id)?.granted ?? 0
      const due = isEligible(type, person) ? accrualDue(type, person, year, today, granted) : null
      const cause = type.accrual === 'yearly' ? `Days of ${year}` : `Accrued to ${due?.effective_on}`
      if (due) rows.push({ ...due, employee_id: person.id, leave_type_id: type.id, leave_year: year, cause })
    }
  }
  return insertRows(db, rows, now)
}

interface Sums {
  employee_id: string
  leave_type_id: string
  granted: number
  left: number
}

async function sumsOf(db: Db, staff: readonly Staff[], year: number): Promise<Map<string, Sums>> {
  const found = await sql<Sums>`
    select employee_id, leave_type_id, sum(days) as "left", coalesce(sum(days) filter (where kind in ('grant', 'accrual')), 0) as granted
    from leave_ledger where employee_id = any(${staff.map(({ id }) => id)}::uuid[]) and leave_year = ${year}
    group by employee_id, leave_type_id`.execute(db)
  return new Map(found.rows.map((row) => [row.employee_id + row.leave_type_id, row]))
}

/** Locks the balances of many people in one order, so that no days are used during carry-over or expiry. */
async function lockBalances(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from employee where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(db)
}

/** Marks a year as closed: nobody applies for its days any more. */
export async function markClosed(db: Db, year: number): Promise<void> {
  await sql`insert into leave_year_close (leave_year) values (${year}) on conflict do nothing`.execute(db)
}

/** Carries over unused days of a closed year; people with undecided requests in it wait for a later run. */
export async function closeYear(
  db: Db,
  staff: readonly Staff[],
  types: readonly LeaveType[],
  year: number,
  { now }: Night,
): Promise<number> {
  await lockBalances(
    db,
    staff.map(({ id }) => id),
  )
  const reserved = await sql<{ employee_id: string; leave_type_id: string }>`
    select distinct leave_day.employee_id, application.leave_type_id
    from leave_day join leave_application application on application.id = leave_day.application_id and application.status = 'pending'
    where leave_day.employee_id = any(${staff.map(({ id }) => id)}::uuid[]) and leave_day.live and leave_day.counts > 0
      and leave_day.day between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`.execute(db)
  const waiting = new Set(reserved.rows.map(({ employee_id, leave_type_id }) => employee_id + leave_type_id))
  const rows = [...(await sumsOf(db, staff, year)).values()].flatMap(({ employee_id, leave_type_id, left }): LedgerRow[] => {
    const type = types.find(({ id }) => id === leave_type_id)
    if (!type || left === 0 || waiting.has(employee_id + leave_type_id)) return []
    return yearClose(type, year, left).map((row) => ({ ...row, employee_id, leave_type_id, cause: `Close of ${year}` }))
  })
  return insertRows(db, rows, now)
}

interface Ending {
  employee_id: string
  leave_type_id: string
  leave_year: number
  carried: number
  expires_on: string
  expired: number
  taken: number
  left: number
  again: boolean
}

/** Expires unused carried-over days; days used or reserved by leave until then remain. */
export async function expireCarried(db: Db, staff: readonly Staff[], year: number, { today, now }: Night): Promise<number> {
  const ids = staff.map(({ id }) => id)
  await lockBalances(db, ids)
  const found = await sql<Ending>`
    select carry.employee_id, carry.leave_type_id, carry.leave_year, carry.days as carried, carry.expires_on, sums.*,
      coalesce((
        select sum(leave_day.counts) from leave_day join leave_application application on application.id = leave_day.application_id
        where leave_day.employee_id = carry.employee_id and leave_day.live and application.leave_type_id = carry.leave_type_id
          and leave_day.day between make_date(carry.leave_year, 1, 1) and carry.expires_on), 0) as taken
    from leave_ledger carry
    cross join lateral (
      select sum(days) as "left", coalesce(-sum(days) filter (where ended), 0) as expired, coalesce(bool_or(ended), false) as again
      from (
        select days, kind = 'expiry' and effective_on >= carry.expires_on and cause like 'Carried%' as ended from leave_ledger
        where employee_id = carry.employee_id and leave_type_id = carry.leave_type_id and leave_year = carry.leave_year) own
    ) sums
    where carry.employee_id = any(${ids}::uuid[]) and carry.leave_year = ${year}
      and carry.kind = 'carry_over' and carry.days > 0 and carry.expires_on < ${today}::date`.execute(db)
  const rows = found.rows.flatMap(
    ({ employee_id, leave_type_id, leave_year, carried, expires_on, expired, taken, left, again }): LedgerRow[] => {
      const days = expiryOfCarried({ carried: carried - expired, taken_until_expiry: taken, left })
      const effective_on = again ? today : expires_on
      const cause = `Carried-over days expired on ${expires_on}`
      return days > 0 ? [{ employee_id, leave_type_id, leave_year, kind: 'expiry', days: -days, effective_on, cause }] : []
    },
  )
  return insertRows(db, rows, now)
}

/** Returns the number of new rows; unique indexes skip rows of earlier runs. */
async function insertRows(db: Db, rows: readonly LedgerRow[], now: Date): Promise<number> {
  if (rows.length === 0) return 0
  const created_at = now.toISOString()
  const all = rows.map((row) => ({ expires_on: null, ...row, id: uuid(), created_at }))
  const inserted = await sql`
    insert into leave_ledger (id, employee_id, leave_type_id, leave_year, kind, days, effective_on, expires_on, cause, created_at)
    select id, employee_id, leave_type_id, leave_year, kind, days, effective_on, expires_on, cause, created_at
    from json_populate_recordset(null::leave_ledger, ${JSON.stringify(all)}::json)
    on conflict do nothing`.execute(db)
  return Number(inserted.numAffectedRows ?? 0)
}
