/** What happens to leave when its person leaves. */

import type { OnExit } from '../../../lib/house/noun.ts'
import type { Tools } from '../../../lib/http/implement.ts'
import { type ApplicationRecord, lockApprovedOf, updateApplication } from '../applications/store.ts'
import { publishLeave } from '../balances/notify.ts'
import { insertGivenBack } from '../balances/store.ts'
import { chargedDays, daysOf, releaseDaysById, type StoredDay } from '../days/store.ts'
import { closedUntil } from '../ledger/store.ts'
import { followBeside } from '../recounts/actions.ts'
import { sumDays } from '../types/rules.ts'

export const onExit: OnExit = {
  hold: async (call, ogid) => {
    const approved = await lockApprovedOf(call.db, ogid)
    return ({ by, exit_date }) => giveBackAfter(call, by, approved, exit_date)
  },
}

/** Gives back the days after the last one at work; days of a year that was carried over stay as they are. `by` ended the employment. */
async function giveBackAfter(call: Tools, by: string, approved: readonly ApplicationRecord[], last_day: string): Promise<void> {
  const closed = await closedUntil(call.db)
  const until = closed !== null && closed > last_day ? closed : last_day
  const later = approved.filter(({ ends_on }) => ends_on > until)
  for (const application of later) await giveBack(call, by, application, until)
  for (const id of new Set(later.map(({ employee_id }) => employee_id))) await followBeside(call, id, { by })
  await publishLeave(
    call,
    later.flatMap(({ employee_id, stand_in_id }) => [employee_id, stand_in_id]),
  )
}

/** Gives days of approved leave up, as cancelling and shortening do; what then counts nothing is cancelled as a whole. */
export async function giveUp(
  call: Tools,
  application: ApplicationRecord,
  live: readonly StoredDay[],
  given: readonly StoredDay[],
  { by, cause }: { by: string | null; cause: string },
): Promise<{ whole: boolean; back: number }> {
  const { db, today, now } = call
  const { id, employee_id, leave_type_id } = application
  const rest = live.filter((day) => !given.includes(day))
  const whole = chargedDays(rest) === 0
  const freed = whole ? live : given
  await insertGivenBack(db, { employee_id, leave_type_id, application_id: id, days: freed, cause, by, today, now })
  await releaseDaysById(
    db,
    freed.map((day) => day.id),
  )
  await updateApplication(db, id, whole ? { days: 0, status: 'cancelled' } : { days: chargedDays(rest) })
  await followBeside(call, employee_id, { by })
  return { whole, back: sumDays(freed.map(({ counts }) => counts)) }
}

async function giveBack(call: Tools, by: string, application: ApplicationRecord, until: string): Promise<void> {
  const { db, today, now } = call
  const live = (await daysOf(db, application.id)).filter((day) => day.live)
  const given = live.filter(({ day }) => day > until)
  if (given.length === 0) return
  const left = chargedDays(live.filter(({ day }) => day <= until))
  const { id, employee_id, leave_type_id, status, days } = application
  const cause = 'Employment ended'
  await insertGivenBack(db, { employee_id, leave_type_id, application_id: id, days: given, cause, by, today, now })
  await releaseDaysById(
    db,
    given.map((day) => day.id),
  )
  await updateApplication(db, id, left === 0 ? { days: 0, status: 'cancelled' } : { days: left })
  await call.audit({
    action: left === 0 ? 'leave.cancel' : 'leave.cancel_days',
    entity: 'leave_application',
    entity_id: id,
    before: { status, days },
    after: { comment: cause, given_back: sumDays(given.map(({ counts }) => counts)) },
  })
}
