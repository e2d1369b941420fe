/** The ledger and what it sums up to. */

import { yearOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import type { leaveBalances } from '@iroko/contract/leave/balances'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { named } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { Service } from '../accrual/rules.ts'
import type { Balance, BookedDay } from '../ledger/rules.ts'
import { ledgerRows, service, yearsUntil } from '../ledger/store.ts'
import { daysByYear, isEligible, type LeaveType } from '../types/rules.ts'
import { balanceOn } from './rules-ahead.ts'

type BalanceRow = Output<typeof leaveBalances.list>['leave_balances'][number]
type Holder = Service & { id: string; gender: string | null; employment_type: string }

interface Reader {
  user: User
  today: string
}

/** A person whose balances the caller may read. */
export async function findHolder(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'first_name', 'email', 'gender', 'employment_type'])
    .select(service)
    .where('ogid', '=', ogid)
    .where(inScope(user, 'leave.kind.read', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

/**
 * The balances of a person in the leave year of a day, as they will be on it when it is still to come: of every type that they
 * may have, and of those they had. Three statements.
 */
export async function balancesOf(db: Db, holder: Holder, on: string, today: string): Promise<BalanceRow[]> {
  const year = yearOf(on)
  const types = (await db.selectFrom('leave_type').selectAll().orderBy('title').execute()) as (LeaveType & {
    archived_at: string | null
  })[]
  const ledger = await ledgerRows(db, holder.id, yearsUntil(on, on, today))
  const booked = await bookedDays(db, holder.id, Math.min(year, yearOf(today)), year)
  return types.flatMap((type): BalanceRow[] => {
    const rows = ledger.filter(({ leave_type_id }) => leave_type_id === type.id)
    const days = booked.filter(({ leave_type_id }) => leave_type_id === type.id)
    const offered = type.archived_at === null && isEligible(type, holder)
    if (!offered && rows.length === 0 && days.length === 0) return []
    return [balanceRow(type, year, balanceOn({ type, service: holder, rows, booked: days, today }, on))]
  })
}

/** A balance with the type that it is of. */
export function balanceRow(
  { id, title, colour, half_days, file_after_days }: LeaveType,
  year: number,
  balance: Balance,
): BalanceRow {
  return { leave_type: { id, title, colour, half_days, file_after_days }, year, ...balance }
}

/** The balance of one type. */
export async function balanceOfType(
  db: Db,
  holder: Holder,
  typeId: string,
  on: string,
  today: string,
): Promise<BalanceRow | null> {
  return (await balancesOf(db, holder, on, today)).find(({ leave_type }) => leave_type.id === typeId) ?? null
}

export async function findHolderById(db: Db, id: string): Promise<Holder> {
  return await db
    .selectFrom('employee')
    .select(['id', 'gender', 'employment_type'])
    .select(service)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function bookedDays(db: Db, employeeId: string, from: number, to: number) {
  const found = await sql<BookedDay & { leave_type_id: string }>`
    select leave_day.day, leave_day.counts, application.status, application.leave_type_id
    from leave_day join leave_application application on application.id = leave_day.application_id
    where leave_day.employee_id = ${employeeId} and leave_day.live
      and leave_day.day between make_date(${from}::int, 1, 1) and make_date(${to}::int, 12, 31)
    order by leave_day.day`.execute(db)
  return found.rows
}

/** One page of the ledger, newest first. What people wrote about health leave is for the applicant and HR. */
export function listLedger(
  db: Db,
  { user, today }: Reader,
  employeeId: string,
  query: ListQuery & { leave_type_id?: string | undefined; year?: number | undefined },
) {
  const written = sql`(leave_ledger.kind = 'adjusted' or leave_ledger.cause like 'Cancelled:%')`
  const hidden = sql`(${written} and leave_type.health
    and not ${inScope(user, 'leave.file.read', sql.ref('leave_ledger.employee_id'), today)})`
  const rows = db
    .selectFrom('leave_ledger')
    .innerJoin('leave_type', 'leave_type.id', 'leave_ledger.leave_type_id')
    .leftJoin('employee as writer', 'writer.id', 'leave_ledger.created_by')
    .select([
      'leave_ledger.id',
      'leave_ledger.kind',
      'leave_ledger.days',
      'leave_ledger.effective_on',
      'leave_ledger.expires_on',
      'leave_ledger.created_at',
      'writer.full_name as by',
    ])
    .select(named('leave_type').as('leave_type'))
    .select(sql<string>`case when ${hidden} then 'Private' else leave_ledger.cause end`.as('cause'))
    .where('leave_ledger.employee_id', '=', employeeId)
    .$if(query.leave_type_id !== undefined, (it) => it.where('leave_ledger.leave_type_id', '=', query.leave_type_id ?? ''))
    .$if(query.year !== undefined, (it) => it.where('leave_ledger.leave_year', '=', query.year ?? 0))
  return listPage(db, rows, query, {
    columns: { effective_on: sql.ref('leave_ledger.effective_on') },
    fallback: '-effective_on',
    tie: sql.ref('leave_ledger.id'),
  })
}

interface Taken {
  id: string
  employee_id: string
  leave_type_id: string
  starts_on: string
  ends_on: string
}

/** Writes the days of approved leave to the ledger, one row per leave year. */
export async function insertTaken(db: Db, application: Taken, by: string | null, now: Date): Promise<void> {
  const days = await db
    .selectFrom('leave_day')
    .select(['day', 'counts'])
    .where('application_id', '=', application.id)
    .where('live', '=', true)
    .execute()
  const rows = [...daysByYear(days)].map(([leave_year, counted]) => ({
    id: uuid(),
    employee_id: application.employee_id,
    leave_type_id: application.leave_type_id,
    leave_year,
    kind: 'taken' as const,
    days: -counted,
    effective_on: application.starts_on < `${leave_year}-01-01` ? `${leave_year}-01-01` : application.starts_on,
    application_id: application.id,
    cause: `Leave from ${application.starts_on} to ${application.ends_on}`,
    created_by: by,
    created_at: now.toISOString(),
  }))
  if (rows.length > 0) await db.insertInto('leave_ledger').values(rows).execute()
}

export interface GivenBack {
  employee_id: string
  leave_type_id: string
  application_id: string
  days: readonly { id: string; day: string; counts: number }[]
  cause: string
  by: string | null
  today: string
  now: Date
}

/** Returns days to the balance, one row each; a unique index prevents returning a day twice that was deducted once. */
export const insertGivenBack = (db: Db, given: GivenBack): Promise<void> => insertByDay(db, 'given_back', given)

/** Deducts days that a holiday had returned and that are ordinary ones again. */
export const insertChargedAgain = (db: Db, charged: GivenBack): Promise<void> => insertByDay(db, 'taken', charged)

async function insertByDay(db: Db, kind: 'given_back' | 'taken', given: GivenBack): Promise<void> {
  const days = given.days.filter(({ counts }) => counts > 0)
  if (days.length === 0) return
  const known = await sql<{ leave_day_id: string; turns: number }>`
    select leave_day_id, count(*)::int as turns from leave_ledger
    where kind = ${kind} and leave_day_id = any(${days.map(({ id }) => id)}::uuid[]) group by leave_day_id`.execute(db)
  const turns = new Map(known.rows.map((row) => [row.leave_day_id, row.turns]))
  const rows = days.map(({ id, day, counts }) => ({
    id: uuid(),
    employee_id: given.employee_id,
    leave_type_id: given.leave_type_id,
    leave_year: Number(day.slice(0, 4)),
    kind,
    days: kind === 'taken' ? -counts : counts,
    effective_on: given.today,
    application_id: given.application_id,
    leave_day_id: id,
    turn: (turns.get(id) ?? 0) + 1,
    cause: given.cause,
    created_by: given.by,
    created_at: given.now.toISOString(),
  }))
  await db.insertInto('leave_ledger').values(rows).execute()
}

export interface Adjustment {
  employee_id: string
  leave_type_id: string
  days: number
  cause: string
  by: string
  today: string
  now: Date
}

export async function insertAdjustment(db: Db, { by, today, now, ...adjustment }: Adjustment): Promise<string> {
  const id = uuid()
  const row = { ...adjustment, id, kind: 'adjusted' as const, leave_year: Number(today.slice(0, 4)), effective_on: today }
  await db
    .insertInto('leave_ledger')
    .values({ ...row, created_by: by, created_at: now.toISOString() })
    .execute()
  return id
}
