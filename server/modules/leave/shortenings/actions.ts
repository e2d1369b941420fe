/** A request to shorten leave: what those who decide are told, and what its approval does to the days. */
import { refuse } from '@iroko/contract/errors'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { datesText } from '../../../lib/mail/letters.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { lockApplication } from '../applications/store.ts'
import { giveUp } from '../cancellations/actions.ts'
import { daysToGiveBack } from '../days/rules.ts'
import { daysOf } from '../days/store.ts'
import { closedUntil, lockBalance } from '../ledger/store.ts'
import { daysText } from '../types/rules.ts'
import { findRules } from '../types/store.ts'
import { whyNotShorten } from './rules.ts'
import * as store from './store.ts'

export const summaryOf = ({ last_day, ...leave }: { starts_on: string; ends_on: string; last_day: string }): string =>
  `Leave ${datesText(leave)} shortened to ${last_day}`

export const shorteningRequest: RequestKind<store.ShorteningRecord, NamedDescription> = {
  kind: 'shortening',
  lock: store.lockShortening,
  letters: requestLetters({ did: 'asked for', effect: 'Its days after the last one are returned' }),

  apply: async (call, { application_id, last_day, reason }, { by }) => {
    const { db } = call
    const application = await lockApplication(db, application_id)
    if (!application) throw new Error('A request to shorten leave has none')
    await lockBalance(db, application.employee_id)
    const live = (await daysOf(db, application.id)).filter((day) => day.live)
    const closed_until = await closedUntil(db)
    // Days that were over when it was asked for stay over: its first day is no obstacle any more.
    refuse(whyNotShorten(application, live, { last_day, today: call.today, closed_until }))
    const later = live.filter(({ day }) => day > last_day).map(({ day }) => day)
    const given = daysToGiveBack(live, await findRules(db, application.leave_type_id), later)
    const { back } = await giveUp(call, application, live, given, { by, cause: `Cancelled: ${reason}` })
    await call.audit({
      action: 'leave.cancel_days',
      entity: 'leave_application',
      entity_id: application.id,
      before: { days: application.days },
      after: { last_day, given_back: back },
    })
    return `Leave shortened to ${last_day}. ${daysText(back)} returned`
  },

  describe: async ({ db }, ids) =>
    (await store.findShortenings(db, ids)).map(({ id, version, employee, last_day, reason, ...leave }) => ({
      id,
      version,
      asker: employee,
      others: [],
      summary: summaryOf({ ...leave, last_day }),
      what: `shorter leave, to ${last_day} instead of ${leave.ends_on}`,
      reason,
      change: [{ label: 'Last day of leave', from: leave.ends_on, to: last_day }],
      facts: [],
    })),
}
