/** Days before the record was entered: shown, and entered as punches by whoever enters them. */
import { orNotFound, refuse } from '@iroko/contract/errors'
import { daysBeforeRecord } from '@iroko/contract/time/days-before-record'
import { implement } from '../../../lib/http/implement.ts'
import { publishTime } from '../attendance-corrections/notify.ts'
import { lockPeople } from '../attendance-days/store.ts'
import { findSubject } from '../attendance-days/store-shown.ts'
import { whyNotOwn } from '../punches/rules-own.ts'
import { insertImported } from '../punches/store.ts'
import { daysBefore } from './actions.ts'
import { punchesOf, whyNotDays } from './rules.ts'

export const routes = implement(daysBeforeRecord, {
  list: async ({ db, user, params, today, now }) => {
    const { id, ogid, full_name } = await orNotFound(findSubject(db, user, params.ogid, today), 'employee')
    const days = (await daysBefore(db, id, now)).map(({ shown }) => shown)
    return { days_before_record: { employee: { id, ogid, full_name }, days } }
  },

  enter: async (call) => {
    const { db, user, params, body, today, now } = call
    const { id, ogid, full_name } = await orNotFound(findSubject(db, user, params.ogid, today), 'employee')
    refuse(whyNotOwn(id, user.id))
    await lockPeople(db, [id])
    const found = new Map((await daysBefore(db, id, now)).map((before) => [before.shown.day, before]))
    const entered = body.days.toSorted((left, right) => (left.day < right.day ? -1 : 1))
    const days = entered.map(({ day }) => day)
    refuse(whyNotDays(days, new Map([...found].map(([day, { shown }]) => [day, shown]))))
    const punches = entered.flatMap((times) => {
      const facts = found.get(times.day)?.known.facts
      const made = facts ? punchesOf(facts, times) : []
      if (!Array.isArray(made)) throw made
      return made.map(({ at, direction }) => ({
        ogid,
        at: new Date(at).toISOString(),
        direction,
        raw: 'by form',
        reason: body.reason,
      }))
    })
    const kept = await insertImported(db, punches, user.id, now)
    await call.audit({
      action: 'punch.enter',
      entity: 'employee',
      entity_id: id,
      after: { days: entered, reason: body.reason, punches: kept },
    })
    await publishTime(call, [id])
    const title = days.length === 1 ? '1 day' : `${days.length} days`
    return { message: `${title} of ${full_name} entered`, punches: kept }
  },
})
