import { mondayOf } from '@iroko/contract/dates'
import { forbidden, invalid, orNotFound, refuse } from '@iroko/contract/errors'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { keptAnswers, scoreOf } from '@iroko/contract/quality/score'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import { lockForStep } from '../../../lib/house/steps.ts'
import { type Call, implement, listed } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { listEvaluators, listPresent } from '../assignments/store.ts'
import { whyNotEvaluate } from '../contacts/rules.ts'
import { isOwnLine, lockContact } from '../contacts/store.ts'
import { findDraw } from '../samples/store.ts'
import {
  askingOf,
  chooserOf,
  discardDraft,
  entity,
  evaluationStep,
  formFor,
  publish,
  releaseHeld,
  wholeOf,
  windowOf,
} from './actions.ts'
import { evaluationView, letters, myEvaluation } from './notify.ts'
import { canOf, weekDue, whyNotTo } from './rules.ts'
import * as store from './store.ts'
import * as lists from './store-list.ts'

const rightsOf = ({ user }: Pick<Call<typeof evaluations.show>, 'user'>) => ({
  mayEvaluate: may(user, 'evaluation.edit'),
  mayAssign: may(user, 'evaluation.assign'),
})

interface Scored {
  status: string
  evaluator: { ogid: string }
}

/** Of a draft of another evaluator who assigns sees that it is there, not what it says. */
const isClosedTo = ({ status, evaluator }: Scored, user: { ogid: string }) => status === 'draft' && evaluator.ogid !== user.ogid
const unscored = { raw_score: null, score: null, is_failed: false }

export const routes = implement(evaluations, {
  queue: async (call) => {
    const monday = mondayOf(call.today)
    const present = await listPresent(call.db, call.today)
    const { quota, done, ...page } = await lists.listQueue(call.db, call.user, call.query, {
      today: call.today,
      monday,
      present,
    })
    const calendar = await loadCalendar(call.db, null, monday, monday)
    return { ...(await listed('evaluation_queue', page)), quota, done, due_on: weekDue(calendar, monday) }
  },

  leads: (call) => listed('evaluation_leads', lists.listLeads(call.db, call.user, call.query, call.today)),

  list: async (call) => {
    const { db, user, query, today } = call
    const { rows, ...page } = await lists.listEvaluations(db, user, query, rightsOf(call), today)
    return listed('evaluations', { ...page, rows: rows.map((row) => (isClosedTo(row, user) ? { ...row, ...unscored } : row)) })
  },

  mine: (call) => listed('evaluations', lists.listMine(call.db, call.user, call.query)),

  show: async (call) => {
    const { id } = call.params
    const found = await orNotFound(store.findShown(call.db, call.user, id, rightsOf(call), call.today), 'evaluation')
    const { employee_id, evaluator_id, full_name, day, contact_id, zone, duration_seconds, local_time, ...row } = found
    const { recording_url, recording_type, recording_gone, is_evaluator_here, ...shown } = row
    const asking = await askingOf(call, employee_id, day)
    const standing = { status: row.status, employee_id, evaluator_id, full_name, due_on: row.due_on, is_evaluator_here }
    return {
      evaluation: {
        ...shown,
        ...(isClosedTo(shown, call.user) && { ...unscored, answers: {}, summary: '' }),
        contact: { id: contact_id, local_time, zone, duration_seconds, recording_url, recording_type, recording_gone },
        results: await store.resultsOf(call.db, id),
        dispute: await store.disputeOf(call.db, id),
        is_mine: employee_id === call.user.id,
        can: canOf(standing, asking),
      },
    }
  },

  create: async (call) => {
    const contact = await orNotFound(lockContact(call.db, call.body.contact_id), 'contact')
    const draw = await findDraw(call.db, contact.id)
    const { id: contact_id, day, employee_id, office_id, team_id, lead_id, lead, reference } = contact
    refuse(whyNotEvaluate(contact, await chooserOf(call, contact, draw)))
    const form = await formFor(call, contact)
    const where = { contact_id, day, employee_id, office_id, team_id, lead_id, form_id: form.id }
    const begun = { ...where, evaluator_id: call.user.id, sample_id: draw?.sample_id ?? null }
    const id = await store.insertDraft(call.db, { ...begun, created_at: call.now.toISOString() })
    await call.audit({
      action: 'evaluation.create',
      entity,
      entity_id: id,
      after: { contact: reference, form: form.id, sample: draw?.sample_id },
    })
    await publish(call, call.user.id)
    return { message: `Evaluation of ${contact.full_name} begun`, evaluation: { id, lead } }
  },

  save: async (call) => {
    const { answers: sent, summary, version } = call.body
    const held = await lockForStep(call, evaluationStep('save'), call.params.id, version)
    const answers = keptAnswers(held.sections, sent)
    const score = store.scoreColumns(scoreOf(held.sections, answers))
    await store.updateHeld(call.db, held, { answers: JSON.stringify(answers), summary, ...score })
    await call.audit({ action: 'evaluation.save', entity, entity_id: held.id })
    return { message: 'Saved', evaluation: { version: version + 1 } }
  },

  submit: async (call) => {
    const { answers: sent, summary, version } = call.body
    const held = await lockForStep(call, evaluationStep('submit'), call.params.id, version)
    const { answers, score } = wholeOf(held, sent)
    if (!held.needs_review) {
      await releaseHeld(call, held, answers, score, summary)
      return { message: `Evaluation released to ${held.full_name}` }
    }
    const written = { answers: JSON.stringify(answers), summary, ...store.scoreColumns(score) }
    const submitted = { status: 'in_review' as const, review_words: null, submitted_at: call.now.toISOString() }
    await store.updateHeld(call.db, held, { ...written, ...submitted })
    const change = { before: { status: 'draft' }, after: { status: 'in_review' } }
    await call.audit({ action: 'evaluation.submit', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    return { message: 'Evaluation sent to review. Another evaluator releases it' }
  },

  discard: async (call) => {
    const held = await lockForStep(call, evaluationStep('discard'), call.params.id)
    await discardDraft(call, held)
    if (held.evaluator_id !== call.user.id)
      await write(
        call,
        [held.evaluator_id],
        '/dashboard/qa/evaluation',
        letters.discarded(held, call.user.full_name),
        'quality',
      )
    return { message: 'Draft discarded' }
  },

  reassign: async (call) => {
    const { db, user, today } = call
    const held = await lockForStep(call, evaluationStep('reassign'), call.params.id, call.body.version)
    const to = await successorOf(call, held)
    // What somebody else answered is not theirs.
    const anew = { answers: JSON.stringify({}), summary: '', ...store.scoreColumns(scoreOf(held.sections, {})) }
    await store.updateHeld(db, held, { evaluator_id: to.id, ...anew, review_words: null })
    await call.audit({
      action: 'evaluation.reassign',
      entity,
      entity_id: held.id,
      before: { evaluator: held.evaluator_id },
      after: { evaluator: to.id, on: today },
    })
    await publish(call, held.employee_id)
    await write(call, [to.id], evaluationView(held.id), letters.given(held, user.full_name), 'quality')
    const others = [held.evaluator_id].filter((id) => id !== user.id)
    await write(call, others, '/dashboard/qa/evaluation', letters.taken(held, user.full_name, to.full_name), 'quality')
    return { message: `${to.full_name} evaluates ${held.full_name} now` }
  },

  release: async (call) => {
    const held = await lockForStep(call, evaluationStep('release'), call.params.id, call.body.version)
    const { answers, score } = wholeOf(held, held.answers)
    await releaseHeld(call, held, answers, score, held.summary)
    return { message: `Evaluation released to ${held.full_name}` }
  },

  sendBack: async (call) => {
    const { words, version } = call.body
    const held = await lockForStep(call, evaluationStep('send_back'), call.params.id, version)
    await store.updateHeld(call.db, held, {
      status: 'draft',
      review_words: words,
      reviewed_by: call.user.id,
      submitted_at: null,
    })
    const change = { before: { status: 'in_review' }, after: { status: 'draft', words } }
    await call.audit({ action: 'evaluation.send_back', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    await write(call, [held.evaluator_id], evaluationView(held.id), letters.sentBack(held, words), 'quality')
    return { message: 'Sent back to its evaluator' }
  },

  acknowledge: async (call) => {
    const held = await lockForStep(call, evaluationStep('acknowledge'), call.params.id, call.body.version)
    const status = held.status === 'released' ? 'acknowledged' : 'final'
    await store.updateHeld(call.db, held, { status, acknowledged_at: call.now.toISOString() })
    const change = { before: { status: held.status }, after: { status } }
    await call.audit({ action: 'evaluation.acknowledge', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    return {
      message: status === 'final' ? 'Thank you. The evaluation is final' : 'Thank you. You have acknowledged the evaluation',
    }
  },

  dispute: async (call) => {
    const { reason, questions, version } = call.body
    const held = await lockForStep(call, evaluationStep('dispute'), call.params.id, version)
    const answered = new Set(Object.keys(held.answers))
    if (Object.keys(questions).some((id) => !answered.has(id)))
      throw invalid({ questions: 'Choose questions of this evaluation' })
    await store.updateHeld(call.db, held, { status: 'disputed' })
    await store.insertDispute(call.db, { evaluation_id: held.id, reason, questions, disputed_at: call.now.toISOString() })
    const change = { before: { status: 'released' }, after: { status: 'disputed', reason } }
    await call.audit({ action: 'evaluation.dispute', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    await write(call, [held.evaluator_id], evaluationView(held.id), letters.disputed(held, reason), 'quality')
    return { message: 'Dispute sent. Another evaluator decides it' }
  },

  decide: async (call) => {
    const { decision, words, answers: sent, version } = call.body
    const held = await lockForStep(call, evaluationStep('decide'), call.params.id, version)
    if (decision === 'revised' && !sent) throw invalid({ answers: 'Enter the revised answers' })
    const at = call.now.toISOString()
    const due_on = await windowOf(call, held.employee_id, call.today, held.window_days)
    if (sent && decision === 'revised') {
      const { answers, score } = wholeOf(held, sent)
      refuse(
        sameAs(held.answers, answers) ? invalid({ answers: 'Nothing was revised. Uphold it, or change an answer' }) : undefined,
      )
      await store.insertResult(call.db, { evaluation_id: held.id, number: 2, answers, score, by_id: call.user.id, at })
      const revised = { answers: JSON.stringify(answers), ...store.scoreColumns(score) }
      await store.updateHeld(call.db, held, { status: 'revised', due_on, ...revised })
    } else await store.updateHeld(call.db, held, { status: 'upheld', due_on })
    await store.decideDispute(call.db, held.id, { decision, words, decided_by: call.user.id, decided_at: at })
    const change = { before: { status: 'disputed', score: held.score }, after: { status: decision, words } }
    await call.audit({ action: 'evaluation.decide', entity, entity_id: held.id, ...change })
    await publish(call, held.employee_id)
    await write(call, [held.employee_id], myEvaluation(held.id), letters.decided(held, decision, words), 'quality')
    await write(call, [held.evaluator_id], evaluationView(held.id), letters.decided(held, decision, words), 'quality')
    return { message: `Evaluation ${decision}` }
  },
})

/** Answers in the order of the form: what is the same is written the same. */
const sameAs = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after)

/** Whom a draft is given to: somebody who may evaluate it, and not who gives it. */
async function successorOf(call: Call<typeof evaluations.reassign>, held: store.Held) {
  const { db, user, today, body } = call
  const found = (await listEvaluators(db, today)).find(({ ogid }) => ogid === body.evaluator)
  if (!found) throw invalid({ evaluator: 'Choose an evaluator' })
  if (found.id === user.id) throw forbidden('You cannot assign yourself. Ask another colleague who leads quality')
  const present = await listPresent(db, today)
  const why = whyNotTo(
    {
      full_name: found.full_name,
      is_present: present.includes(found.id),
      is_evaluator: found.id === held.evaluator_id,
      is_own_line: await isOwnLine(db, found.id, held.employee_id, [held.day, today]),
      drew_it: (await findDraw(db, held.contact_id))?.drawn_by === found.id,
    },
    held,
  )
  if (why) throw invalid({ evaluator: why })
  return found
}
