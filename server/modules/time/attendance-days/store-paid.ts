/** Days that a payroll has paid: a change of them asks for a reason, and the next payroll settles the difference. */
import { addDays } from '@iroko/contract/dates'
import { invalid } from '@iroko/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { earlierOf } from '../../../lib/moments.ts'

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
