/** The payroll that pays somebody a month, as it was started or as it would be. */
import { addDays, addMonths, monthOf } from '@iroko/contract/dates'
import { v7 as uuid } from 'uuid'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { later } from '../calculation/rules-salary.ts'
import { groupDays } from '../pay-groups/rules.ts'
import { payPeriod } from '../paydays/rules.ts'
import { currentConfig } from '../paydays/store.ts'
import { readUntil } from '../run-steps/actions.ts'
import { rulesOn } from '../statutory/store.ts'
import { findAhead } from './store.ts'

/**
 * The payroll of a month (`yyyy-MM`) for somebody, by which attendance counts until `read_until`, and the law of it; undefined where they
 * earn nothing in it or their payslip is out. What is approved stays as it was calculated.
 */
export async function findRunAhead({ db, today, now }: Pick<Tools, 'db' | 'today' | 'now'>, employeeId: string, name: string) {
  const config = await currentConfig(db)
  const month = `${name}-01`
  const ahead = await findAhead(db, employeeId, { month, ...payPeriod(config, name) })
  const law = await rulesOn(db, month)
  if (!ahead || !law || !ahead.is_paid || ahead.is_out) return undefined
  const days = groupDays(ahead, name, await loadCalendar(db, null, addMonths(month, -1), addMonths(month, 1)))
  const planned = { id: uuid(), ...payPeriod(config, name), created_at: now.toISOString(), read_until: null, ...days }
  const { is_approved, ...found } = ahead.run ?? { ...planned, is_approved: false }
  // Of a month that has not begun nothing was read.
  const read_now = later(readUntil({ month, ...found }, today), addDays(found.starts_on, -1))
  const read_until = is_approved && found.read_until ? found.read_until : read_now
  return {
    run: { ...found, month, kind: 'regular' as const, read_until },
    law,
    is_approved,
    pay_on: found.pay_on ?? days.pay_on,
  }
}

/** The month after one, both as `yyyy-MM`. */
export const monthAfter = (name: string): string => monthOf(addMonths(`${name}-01`, 1))
