/** Leave follows what it hangs on, in the transaction that changes it: who is on it reads what became of it. */
import { lockCalendar } from '../../../lib/calendar/calendar.ts'
import type { OnPlacement } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { findAddressees, writeEach } from '../../../lib/mail/letters.ts'
import { letters } from '../applications/notify.ts'
import { pages, publishLeave } from '../balances/notify.ts'
import { daysText } from '../types/rules.ts'
import { type ChangedLeave, type HolidayChange, lockLeaveOf, recountBeside, recountForHoliday } from './store.ts'

type By = { by: string | null }

/** Returns and deducts days of leave around a changed holiday. The caller has locked the calendar. */
export async function followHoliday(call: Tools, change: HolidayChange, { by }: By): Promise<ChangedLeave[]> {
  const changed = await recountForHoliday(call.db, change, { by, today: call.today, now: call.now })
  await notify(call, changed, change.title, ({ charged_again }) =>
    charged_again > 0 ? 'leave.holiday_moved' : 'leave.holiday',
  )
  return changed
}

/** The same of leave beside one whose days were given up. */
export async function followBeside(call: Tools, employeeId: string, { by }: By): Promise<void> {
  const changed = await recountBeside(call.db, employeeId, { by, today: call.today, now: call.now })
  await notify(call, changed, 'your adjacent leave', () => 'leave.beside')
}

/** The same when somebody's places change. */
export const onPlacement: OnPlacement = async (call, employeeIds) => {
  const { db, today, now } = call
  // Nobody counts days while the place that they count by changes.
  await lockCalendar(db, 'change')
  const recount = await lockLeaveOf(db, employeeIds)
  return async ({ from, by }) => {
    const changed = await recount(`Placement from ${from}`, { by, today, now })
    await notify(call, changed, `your placement from ${from}`, () => 'leave.placement')
    const people = await findAddressees(
      db,
      changed.map(({ employee_id }) => employee_id),
    )
    const nameOf = new Map(people.map(({ id, full_name }) => [id, full_name]))
    return changed.map(
      ({ employee_id, starts_on, ends_on, days, days_before }) =>
        `Leave of ${nameOf.get(employee_id)} from ${starts_on} to ${ends_on} uses ${daysText(days)} instead of ${daysText(days_before)}`,
    )
  }
}

/** Logs and publishes what became of leave, and writes to those whose it is. */
async function notify(
  call: Tools,
  changed: readonly ChangedLeave[],
  because: string,
  actionOf: (leave: ChangedLeave) => string,
): Promise<void> {
  if (changed.length === 0) return
  await call.audit(
    changed.map((leave) => ({
      action: actionOf(leave),
      entity: 'leave_application',
      entity_id: leave.id,
      before: { days: leave.days_before },
      after: { days: leave.days, comment: because },
    })),
  )
  const notices = changed.map(({ leave_type, health, ...leave }) => ({
    to: leave.employee_id,
    path: pages.mine,
    letter: letters.recounted({ ...leave, leave_type: health ? null : leave_type }, because),
  }))
  await writeEach(call, notices, 'leave')
  await publishLeave(
    call,
    changed.map(({ employee_id }) => employee_id),
  )
}
