import { conflict, forbidden, invalid, orNotFound } from '@iroko/contract/errors'
import { coaching } from '@iroko/contract/performance/coaching'
import { v7 as uuid } from 'uuid'
import { lockForStep } from '../../../lib/house/steps.ts'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { leadersOf } from '../score-cards/store-made.ts'
import { beforeOf, coachingStep, entity, publish } from './actions.ts'
import { notifyAcknowledged, notifyHeld } from './notify.ts'
import { canOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(coaching, {
  list: (call) => listed('coaching', store.listVisible(call.db, call.user, call.query, call.today)),

  mine: (call) => listed('coaching', store.listMine(call.db, call.user, call.query, call.today)),

  due: (call) => listed('uncoached', store.listDue(call.db, call.user, call.query, call.today)),

  show: async (call) => {
    const { db, user, today } = call
    const found = await orNotFound(store.findShown(db, user, call.params.id, today), 'coaching session')
    const { employee_id, full_name, may_lead, ...row } = found
    const is_mine = employee_id === user.id
    const leads = may_lead && !is_mine
    const agreed = (await store.actionsOf(db, row.id, today)).map((action) => ({
      ...action,
      can_do: row.status !== 'closed' && (leads || (is_mine && action.owner === 'employee')),
    }))
    return { coaching: { ...row, agreed, is_mine, can: canOf(found, { id: user.id, may_lead }) } }
  },

  notes: async (call) => {
    const held = await lockNotes(call, call.params.id)
    return { notes: await store.notesOf(call.db, held.id, call.user.id) }
  },

  create: async (call) => {
    const { db, user, today, now } = call
    const { ogid, agreed, private_notes, ...session } = call.body
    const person = await store.findLed(db, user, ogid, today)
    if (!person) throw invalid({ ogid: 'Choose a person you lead' })
    await refuseOtherCause(call, person.id, session)
    const before_value = await beforeOf(call, person.id, session)
    const id = uuid()
    const own = { id, employee_id: person.id, coach_id: user.id, before_value, created_at: now.toISOString() }
    await store.insertSession(db, { ...session, ...causeOf(session), ...own })
    await store.insertActions(
      db,
      agreed.map((action) => ({ ...action, id: uuid(), session_id: id })),
    )
    await store.keepNotes(db, id, user.id, private_notes)
    const { topic, cause, held_on } = session
    await call.audit({ action: 'coaching.create', entity, entity_id: id, after: { topic, cause, held_on } })
    await publish(call, person.id)
    await notifyHeld(call, person.id, id, topic)
    return { message: `Coaching of ${person.full_name} recorded`, coaching: { id } }
  },

  change: async (call) => {
    const { version, ...session } = call.body
    const held = await lockForStep(call, coachingStep('change'), call.params.id, version)
    const isSame =
      held.held_on === session.held_on && held.remeasure === session.remeasure && held.remeasure_on === session.remeasure_on
    const before = isSame
      ? {}
      : { before_value: await beforeOf(call, held.employee_id, session), after_value: null, measured_on: null }
    await store.updateHeld(call.db, held, { ...session, ...before })
    await call.audit({ action: 'coaching.change', entity, entity_id: held.id, after: { topic: session.topic } })
    await publish(call, held.employee_id)
    return { message: 'Coaching session changed' }
  },

  agree: async (call) => {
    const held = await lockForStep(call, coachingStep('close'), call.params.id)
    if (call.body.due_on < held.held_on) throw invalid({ due_on: 'Choose a day after the session' })
    await store.insertActions(call.db, [{ ...call.body, id: uuid(), session_id: held.id }])
    await store.updateHeld(call.db, held, {})
    await call.audit({ action: 'coaching.agree', entity, entity_id: held.id, after: call.body })
    await publish(call, held.employee_id)
    return { message: 'Action added' }
  },

  keepNotes: async (call) => {
    const held = await lockNotes(call, call.params.id)
    await store.keepNotes(call.db, held.id, call.user.id, call.body.notes)
    return { message: 'Private notes saved' }
  },

  acknowledge: async (call) => {
    const { words, version } = call.body
    const held = await lockForStep(call, coachingStep('acknowledge'), call.params.id, version)
    const acknowledged_at = call.now.toISOString()
    await store.updateHeld(call.db, held, { status: 'acknowledged', acknowledged_at, employee_words: words })
    await call.audit({ action: 'coaching.acknowledge', entity, entity_id: held.id, after: { words } })
    await publish(call, held.employee_id)
    const leaders = await leadersOf(call.db, [held.employee_id], call.today)
    const leader = leaders.get(held.employee_id)
    if (leader) await notifyAcknowledged(call, leader, held.id, held.full_name, words)
    return { message: 'Coaching session acknowledged' }
  },

  close: async (call) => {
    const { outcome, version } = call.body
    const held = await lockForStep(call, coachingStep('close'), call.params.id, version)
    await store.updateHeld(call.db, held, { status: 'closed', outcome })
    const change = { before: { status: held.status }, after: { status: 'closed', outcome } }
    await call.audit({ action: 'coaching.close', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    return { message: 'Coaching session closed' }
  },

  done: async (call) => {
    const { db, user, today, now } = call
    const action = await orNotFound(store.findAction(db, call.params.id), 'action')
    const held = await orNotFound(store.lockSession(db, user, action.session_id, today), 'action')
    const isMine = held.employee_id === user.id
    if (!(isMine ? action.owner === 'employee' : held.may_lead)) throw forbidden('Only whose action it is marks it')
    if (held.status === 'closed') throw conflict('not_now', 'This session is closed. This cannot be done now')
    await store.markAction(db, action.id, call.body.done ? now.toISOString() : null, call.body.done ? user.id : null)
    const after = { action: action.title, done: call.body.done }
    await call.audit({ action: 'coaching.action', entity, entity_id: held.id, after })
    await publish(call, held.employee_id)
    return { message: call.body.done ? 'Action done' : 'Action open again' }
  },
})

/** Notes are of whoever leads the person today, and of nobody else. */
const lockNotes = (call: StaffTools, id: string) => lockForStep(call, coachingStep('note'), id)

interface Cause {
  cause: 'free' | 'evaluation' | 'day' | 'card'
  evaluation_id: string | null
  question_id: string | null
  cause_day: string | null
  card_id: string | null
}

/** Only what the cause says of itself. */
const causeOf = ({ cause, evaluation_id, question_id, cause_day, card_id }: Cause) => ({
  evaluation_id: cause === 'evaluation' ? evaluation_id : null,
  question_id: cause === 'evaluation' ? question_id : null,
  cause_day: cause === 'day' ? cause_day : null,
  card_id: cause === 'card' ? card_id : null,
})

async function refuseOtherCause(call: StaffTools, employeeId: string, cause: Cause): Promise<void> {
  const { evaluation_id, question_id, cause_day, card_id } = cause
  if (
    cause.cause === 'evaluation' &&
    !(evaluation_id && (await store.isEvaluationOf(call.db, employeeId, evaluation_id, question_id)))
  )
    throw invalid({ evaluation_id: 'Choose an evaluation of this person' })
  if (cause.cause === 'day' && !(cause_day && cause_day <= call.today))
    throw invalid({ cause_day: 'Enter a day that has come' })
  if (cause.cause === 'card' && !(card_id && (await store.isCardOf(call.db, employeeId, card_id))))
    throw invalid({ card_id: 'Choose a score card of this person' })
}
