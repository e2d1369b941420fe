import { orNotFound, refuse } from '@iroko/contract/errors'
import { overtime } from '@iroko/contract/time/overtime'
import { eachAlone } from '../../../lib/http/each-alone.ts'
import { type Call, eachByKey, implement, listed, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { write } from '../../../lib/mail/letters.ts'
import { pages, publishTime } from '../attendance-corrections/notify.ts'
import { lockPeople } from '../attendance-days/store.ts'
import { notPaidLetter } from './notify.ts'
import { minutesText, whyNotDecide } from './rules.ts'
import * as store from './store.ts'

type DayDecision = Call<typeof overtime.decide>['body']['days'][number] & { id: string }

export const routes = implement(overtime, {
  list: (call) => listed('overtime', store.listOvertime(call.db, call.user, call.query, call.today)),

  decide: ownTransaction((call: Call<typeof overtime.decide>) => {
    const { days, approved_minutes, reason } = call.body
    const each = days.map((day) => ({ ...day, id: `${day.ogid} ${day.day}` }))
    const word = approved_minutes === 0 ? 'declined' : 'approved'
    return eachAlone(call, each, word, (alone, entry) => decide(alone, entry, approved_minutes, reason))
  }, eachByKey),
})

async function decide(
  call: StaffTools,
  asked: DayDecision,
  wanted: number | undefined,
  reason: string | undefined,
): Promise<string> {
  const { db, user, today, now } = call
  const person = await orNotFound(store.findDecided(db, user, asked.ogid, today), 'employee')
  await lockPeople(db, [person.id])
  const found = await store.findOvertime(db, person.id, asked.day)
  const approved_minutes = wanted ?? asked.minutes
  refuse(whyNotDecide(found, { ...asked, approved_minutes, reason }))
  const { kind } = await orNotFound(Promise.resolve(found), 'overtime')
  const isWhole = approved_minutes === asked.minutes
  const decision = { minutes: asked.minutes, kind, approved_minutes, reason: isWhole ? null : (reason ?? null) }
  const key = { employee_id: person.id, day: asked.day }
  await store.saveDecision(db, { ...key, ...decision, decided_by: user.id, decided_at: now.toISOString() })
  await call.audit({
    action: 'overtime.decide',
    entity: 'employee',
    entity_id: person.id,
    before: found && { approved_minutes: found.approved_minutes },
    after: { day: asked.day, ...decision },
  })
  await publishTime(call, [person.id])
  if (!isWhole)
    await write(call, [person.id], pages.attendance, notPaidLetter({ ...asked, ...decision }, user.full_name), 'attendance')
  const done = approved_minutes === 0 ? 'declined' : 'approved'
  return `${minutesText(approved_minutes || asked.minutes)} of ${person.full_name} on ${asked.day} ${done}`
}
