/** What a change of a day that was paid comes to. */
import type { Db } from '../../../lib/database/database.ts'
import { findPaidMonth } from '../attendance-days/store-paid.ts'
import { lostDays } from '../attendance-reports/store-money.ts'

/** The payroll that paid a day, and what the next settles by what is known now: days paid in addition, below zero days taken back. */
export async function findPaid(db: Db, employeeId: string, day: string) {
  const paid = await findPaidMonth(db, employeeId, day)
  if (!paid) return null
  const { reference, month, starts_on, until, lost } = paid
  const now = (await lostDays(db, [employeeId], starts_on, until)).get(employeeId) ?? 0
  return { reference, month: month.slice(0, 7), settled_days: (lost - Math.round(now * 100)) / 100 }
}
