/** Days that a payroll has paid: a change of them asks for a reason, and the next payroll settles the difference. */
import { addDays } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { earlierOf } from '../../../lib/calendar/moments.ts'
import type { Db } from '../../../lib/database/database.ts'

export interface PaidMonth {
  reference: string
  month: string
  starts_on: string
  until: string
  /** In hundredths of a day. */
  lost: number
}

/** Which payroll paid a day of somebody; undefined while none has. */
export async function findPaidMonth(db: Db, employeeId: string, day: string): Promise<PaidMonth | undefined> {
  const found = await sql<PaidMonth>`select * from paid_day(${employeeId}::uuid, ${day}::date)`.execute(db)
  return found.rows[0]
}

interface Change {
  from: string
  to: string | null
  today: string
  reason: string | undefined
}

/** Refuses a change without a reason of days that were paid to any of these people. */
export async function refuseSilentChange(db: Db, ids: readonly string[], { from, to, today, reason }: Change): Promise<void> {
  const last = earlierOf(to ?? today, addDays(today, -1))
  if (reason || from > last) return
  const found = await sql<{ reference: string; day: string }>`
    select paid.reference, day::date as day from unnest(${[...ids]}::uuid[]) person,
      generate_series(greatest(${from}::date, ${last}::date - 400), ${last}::date, interval '1 day') day, paid_day(person, day::date) paid
    limit 1`.execute(db)
  const [paid] = found.rows
  if (paid)
    throw invalid({
      reason: `${paid.day} was paid with ${paid.reference}. Enter a reason; the next payroll settles the difference`,
    })
}

export interface PaidDay {
  employee_id: string
  day: string
  reference: string
}

/** The days of these changes that were paid, the first of them. */
export async function findPaidDays(
  db: Db,
  changes: readonly { employee_id: string; from: string; to: string | null }[],
  today: string,
): Promise<PaidDay[]> {
  const past = changes.filter(({ from }) => from < today)
  if (past.length === 0) return []
  const found = await sql<PaidDay>`
    select distinct change.employee_id, day::date as day, paid.reference
    from json_to_recordset(${JSON.stringify(past)}::json) as change (employee_id uuid, "from" date, "to" date),
      generate_series(greatest(change."from", ${today}::date - 400), least(coalesce(change."to", ${today}::date - 1), ${today}::date - 1), interval '1 day') day,
      paid_day(change.employee_id, day::date) paid
    order by 2, 1 limit 100`.execute(db)
  return found.rows
}
