/** Cancelling what was approved, by the person or HR: all of it or by the day. */

import { invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { cancellations } from '@iroko/contract/leave/cancellations'
import { requestPage } from '@iroko/contract/platform/approval-kinds'
import { implement, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { letters } from '../applications/notify.ts'
import { type ApplicationRecord, findApplication, lockReadable } from '../applications/store.ts'
import { pages, publishLeave } from '../balances/notify.ts'
import { daysToGiveBack } from '../days/rules.ts'
import { daysOf, type StoredDay } from '../days/store.ts'
import { closedUntil, lockBalance } from '../ledger/store.ts'
import { whyNot, yearClosed } from '../steps/rules.ts'
import { findRules } from '../types/store.ts'
import { giveUp } from './actions.ts'
import { decidersOf } from './store.ts'

export const routes = implement(cancellations, {
  cancel: async (call) => {
    const { db, user, today } = call
    const { reason, days: named } = call.body
    const application = await orNotFound(lockReadable(db, user, call.params.id, today), 'application')
    await lockBalance(db, application.employee_id)
    const live = (await daysOf(db, application.id)).filter((day) => day.live)
    const closed_until = await closedUntil(db)
    const facts = { user_id: user.id, today, days: live, closed_until }
    refuse(whyNot(application, named ? 'cancel_days' : 'cancel', facts))
    const given = await chooseDays(call, application, live, named, closed_until)
    const { whole, back } = await giveUp(call, application, live, given, { by: user.id, cause: `Cancelled: ${reason}` })
    // The audit log has more readers than the reasons of health leave.
    const { health } = await findRules(db, application.leave_type_id)
    await auditCancel(call, whole ? 'leave.cancel' : 'leave.cancel_days', application, {
      ...(health ? {} : { comment: reason }),
      given_back: back,
    })
    return notifyCancelled(call, application, reason, back)
  },
})

/** The days to cancel with their sandwich days; none of a closed year. */
async function chooseDays(
  call: StaffTools,
  application: ApplicationRecord,
  live: readonly StoredDay[],
  named: readonly string[] | undefined,
  closed: string | null,
) {
  const unknown = named?.find((day) => live.every((own) => own.day !== day))
  if (unknown) throw invalid({ days: `${unknown} is not a day of this leave` })
  const given = daysToGiveBack(live, await findRules(call.db, application.leave_type_id), named)
  if (closed && given.some(({ day, counts }) => counts > 0 && day <= closed)) throw yearClosed(closed)
  return given
}

async function notifyCancelled(call: StaffTools, application: ApplicationRecord, reason: string, back: number) {
  const own = application.employee_id === call.user.id
  const leave = await findApplication(call.db, call, application.id)
  const { leave_type } = await findApplication(call.db, { user: null, today: call.today }, application.id)
  const letter = { ...leave, leave_type: leave_type?.title ?? null }
  const deciders = await decidersOf(call.db, application.id)
  await publishLeave(call, [application.employee_id, application.stand_in_id, ...deciders])
  if (own)
    await write(
      call,
      deciders,
      requestPage('leave', application.id),
      letters.cancelledByPerson(leave.employee.full_name, letter),
      'leave',
    )
  else
    await write(
      call,
      [application.employee_id],
      pages.mine,
      letters.cancelled(letter, call.user.full_name, reason, back),
      'leave',
    )
  return { message: leave.status === 'cancelled' ? 'Leave cancelled' : 'Days cancelled', leave }
}

const auditCancel = (call: StaffTools, action: string, { id, status, days }: ApplicationRecord, after: object): Promise<void> =>
  call.audit({ action, entity: 'leave_application', entity_id: id, before: { status, days }, after })
