/** What several calls and jobs do with an evaluation. */
import { addDays } from '@iroko/contract/dates'
import { conflict, invalid } from '@iroko/contract/errors'
import type { EvaluationStep } from '@iroko/contract/quality/evaluations'
import { contactTypeWords } from '@iroko/contract/quality/form-content'
import { type Answers, keptAnswers, missingOf, type Score, scoreOf } from '@iroko/contract/quality/score'
import { loadCalendar } from '../../../lib/calendar/calendar.ts'
import type { RecordStep } from '../../../lib/house/steps.ts'
import type { StaffTools, Tools } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { write } from '../../../lib/mail/letters.ts'
import { listPresent } from '../assignments/store.ts'
import { isAssignedTo, isOwnLine, type lockContact } from '../contacts/store.ts'
import type { findDraw } from '../samples/store.ts'
import { letters, myEvaluation } from './notify.ts'
import { type Asking, mostDaysAhead, whyNot, windowEnd } from './rules.ts'
import * as store from './store.ts'

export const entity = 'evaluation'

export const publish = (call: Pick<Tools, 'changed'>, employeeId: string) =>
  call.changed('evaluations', { for: [employeeId], permission: ['evaluation.read', 'evaluation.edit'] })

/** Who asks about somebody's evaluation: whether they stand in one line counts on the day of the contact and today. */
export async function askingOf(call: StaffTools, employeeId: string, day: string): Promise<Asking> {
  const { user, today } = call
  return {
    id: user.id,
    today,
    may_evaluate: may(user, 'evaluation.edit'),
    may_assign: may(user, 'evaluation.assign'),
    is_own_line: await isOwnLine(call.db, user.id, employeeId, [day, today]),
  }
}

/** A step of an evaluation: of one's own, or by whoever evaluates. */
export const evaluationStep = (step: EvaluationStep): RecordStep<store.Held> => ({
  entity,
  called: 'evaluation',
  find: async ({ db, user }, id) => {
    const held = await store.lockEvaluation(db, id)
    return held && (held.employee_id === user.id || may(user, 'evaluation.edit')) ? held : undefined
  },
  whyNot: async (held, call) => whyNot(held, step, await askingOf(call, held.employee_id, held.day)),
})

type Contact = NonNullable<Awaited<ReturnType<typeof lockContact>>>

/** What counts for whoever would evaluate a contact, which a sample may have drawn. */
export async function chooserOf(call: StaffTools, contact: Contact, draw: Awaited<ReturnType<typeof findDraw>>) {
  const { db, user, today } = call
  const drawnFor = async () => {
    if (!draw) return null
    if (draw.drawn_by === user.id) return 'by_me'
    if (draw.evaluator_id === user.id) return 'mine'
    const isHere = draw.evaluator_id !== null && (await listPresent(db, today)).includes(draw.evaluator_id)
    return isHere ? { for: draw.full_name ?? '' } : 'free'
  }
  return {
    may_assign: may(user, 'evaluation.assign'),
    is_assigned: await isAssignedTo(db, user.id, contact.id),
    is_own_line: await isOwnLine(db, user.id, contact.employee_id, [contact.day, today]),
    drawn: await drawnFor(),
  } as const
}

/** The form by which a contact is evaluated or calibrated; refused where its campaign has none. */
export async function formFor(
  { db }: Pick<StaffTools, 'db'>,
  { office_id, office, contact_type }: Pick<Contact, 'office_id' | 'office' | 'contact_type'>,
) {
  const form = await store.findActiveForm(db, office_id, contact_type)
  if (form) return form
  throw conflict('no_form', `${office} has no active form for this type of contact: ${contactTypeWords[contact_type]}`)
}

/** The answers that count, and what they come to; refused while one is missing. */
export function wholeOf({ sections }: Pick<store.Held, 'sections'>, answers: Answers): { answers: Answers; score: Score } {
  const missing = missingOf(sections, answers)
  if (missing.length > 0)
    throw invalid({
      answers: `${missing.length === 1 ? '1 question has' : `${missing.length} questions have`} no answer: ${missing[0]?.question}`,
    })
  const kept = keptAnswers(sections, answers)
  return { answers: kept, score: scoreOf(sections, kept) }
}

/** The last day of a window that begins after `from`, where the person sits and without their leave. */
export async function windowOf(
  call: Pick<Tools, 'db' | 'today'>,
  employeeId: string,
  from: string,
  days: number,
): Promise<string> {
  const until = addDays(from, mostDaysAhead)
  const place = await store.placeOf(call.db, employeeId, call.today)
  const calendar = await loadCalendar(call.db, place, from, until)
  return windowEnd(calendar, await store.leaveDays(call.db, employeeId, from, until), from, days)
}

/** Releases to the person what is whole: its first result is kept, the window begins, and they are told. */
export async function releaseHeld(call: StaffTools, held: store.Held, answers: Answers, score: Score, summary: string) {
  const at = call.now.toISOString()
  const due_on = await windowOf(call, held.employee_id, call.today, held.window_days)
  const reviewed_by = held.evaluator_id === call.user.id ? null : call.user.id
  await store.updateHeld(call.db, held, {
    status: 'released',
    answers: JSON.stringify(answers),
    summary,
    ...store.scoreColumns(score),
    ...(held.status === 'draft' && { submitted_at: at }),
    reviewed_by,
    review_words: null,
    released_at: at,
    due_on,
  })
  await store.insertResult(call.db, { evaluation_id: held.id, number: 1, answers, score, by_id: held.evaluator_id, at })
  const after = { status: 'released', score: score.effective, due_on }
  await call.audit({ action: 'evaluation.release', entity, entity_id: held.id, before: { status: held.status }, after })
  await publish(call, held.employee_id)
  const about = { reference: held.reference, full_name: held.full_name, score: score.effective, due_on }
  await write(call, [held.employee_id], myEvaluation(held.id), letters.released(about), 'quality')
  return due_on
}

/** Closes what nobody answered in time; a window that leave or a holiday made longer goes on. Answers how many were closed. */
export async function closeWindows(tools: Tools): Promise<number> {
  let closed = 0
  for (const due of await store.lockDue(tools.db, tools.today)) {
    const due_on = await windowOf(tools, due.employee_id, due.since, due.window_days)
    if (due_on >= tools.today) {
      await store.updateHeld(tools.db, due, { due_on })
      continue
    }
    await closeUnanswered(tools, due, due.status === 'released' ? 'acknowledged' : 'final')
    closed += 1
  }
  return closed
}

/** Without a word of the person, and marked so. */
export async function closeUnanswered(
  tools: Tools,
  evaluation: { id: string; status: string; version: number; employee_id: string },
  status: 'acknowledged' | 'final',
): Promise<void> {
  await store.updateHeld(tools.db, evaluation, { status, auto_acknowledged: true })
  const change = { before: { status: evaluation.status }, after: { status, auto_acknowledged: true } }
  await tools.audit({ action: 'evaluation.close', entity, entity_id: evaluation.id, ...change })
  await publish(tools, evaluation.employee_id)
}

/** Draft and all; its contact waits again. */
export async function discardDraft(tools: Tools, evaluation: { id: string; employee_id: string }, why?: string): Promise<void> {
  await store.deleteDraft(tools.db, evaluation.id)
  const after = why ? { comment: why } : undefined
  await tools.audit({ action: 'evaluation.discard', entity, entity_id: evaluation.id, ...(after && { after }) })
  await publish(tools, evaluation.employee_id)
}
