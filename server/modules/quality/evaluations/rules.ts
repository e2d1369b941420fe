/** What can be done with an evaluation, by whom, and until when. */
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { EvaluationStatus, EvaluationStep } from '@iroko/contract/quality/evaluations'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

/** What the rules need of a record: the evaluation as it stands. */
export interface EvaluationState {
  status: EvaluationStatus
  employee_id: string
  evaluator_id: string
  full_name: string
  due_on: string | null
  /** Who evaluated still works here. */
  is_evaluator_here: boolean
}

/** Who asks, on which day. */
export interface Asking {
  id: string
  today: string
  may_evaluate: boolean
  /** Says who evaluates what: a draft that nobody can finish is theirs to discard, or to give to another evaluator. */
  may_assign: boolean
  /** One with the person, or above or below them, on the day of the contact or today. */
  is_own_line: boolean
}

type StepRule = Rule<[EvaluationState, Asking]>

const inStatus = (evaluation: EvaluationState, ...wanted: EvaluationStatus[]): Fault | undefined =>
  wanted.includes(evaluation.status)
    ? undefined
    : conflict('not_now', `This evaluation is ${evaluation.status.replace('_', ' ')}. This cannot be done now`)

const mayEvaluate: StepRule = (evaluation, by) => {
  if (!by.may_evaluate) return forbidden('Only evaluators do this')
  return by.is_own_line
    ? conflict('own_line', `${evaluation.full_name} is you or stands in your own reporting line. Another evaluator does this`)
    : undefined
}
const isTheEvaluator: StepRule = (evaluation, by) =>
  mayEvaluate(evaluation, by) ??
  (evaluation.evaluator_id === by.id ? undefined : forbidden('This draft belongs to another evaluator'))
const mayAssign: StepRule = (evaluation, by) =>
  mayEvaluate(evaluation, by) ?? (by.may_assign ? undefined : forbidden('Only those who assign evaluators do this'))
const isAnother: StepRule = (evaluation, by) =>
  mayEvaluate(evaluation, by) ??
  (evaluation.evaluator_id === by.id ? forbidden('You evaluated this yourself. Another evaluator decides') : undefined)
const isThePerson: StepRule = (evaluation, by) =>
  evaluation.employee_id === by.id ? undefined : forbidden('Only the person who was evaluated does this')

const rules: Record<EvaluationStep, StepRule> = {
  save: (evaluation, by) => isTheEvaluator(evaluation, by) ?? inStatus(evaluation, 'draft'),
  submit: (evaluation, by) => isTheEvaluator(evaluation, by) ?? inStatus(evaluation, 'draft'),
  discard: (evaluation, by) =>
    (by.may_assign ? mayEvaluate(evaluation, by) : isTheEvaluator(evaluation, by)) ?? inStatus(evaluation, 'draft'),
  reassign: (evaluation, by) => mayAssign(evaluation, by) ?? inStatus(evaluation, 'draft'),
  release: (evaluation, by) => isAnother(evaluation, by) ?? inStatus(evaluation, 'in_review'),
  send_back: (evaluation, by) =>
    isAnother(evaluation, by) ?? inStatus(evaluation, 'in_review') ?? hasEvaluatorToReturnTo(evaluation),
  acknowledge: (evaluation, by) => isThePerson(evaluation, by) ?? inStatus(evaluation, 'released', 'upheld', 'revised'),
  dispute: (evaluation, by) => isThePerson(evaluation, by) ?? inStatus(evaluation, 'released') ?? inWindow(evaluation, by),
  decide: (evaluation, by) => isAnother(evaluation, by) ?? inStatus(evaluation, 'disputed'),
}

const hasEvaluatorToReturnTo = ({ is_evaluator_here }: EvaluationState): Fault | undefined =>
  is_evaluator_here ? undefined : conflict('gone', 'Who evaluated this has left. Release it as it is')

function inWindow({ due_on }: EvaluationState, { today }: Asking): Fault | undefined {
  return due_on !== null && due_on < today ? conflict('too_late', `This could be disputed until ${due_on}`) : undefined
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (evaluation: EvaluationState, step: EvaluationStep, by: Asking): Fault | undefined =>
  rules[step](evaluation, by)

export const canOf = (evaluation: EvaluationState, by: Asking) => canBy(rules, evaluation, by)

interface Successor {
  full_name: string
  /** May evaluate today, and is not on leave. */
  is_present: boolean
  is_evaluator: boolean
  is_own_line: boolean
  /** Drew the sample that the contact is of. */
  drew_it: boolean
}

/** Why a draft cannot be given to somebody, as a sentence; undefined when it can. */
export function whyNotTo(to: Successor, { full_name }: Pick<EvaluationState, 'full_name'>): string | undefined {
  if (to.is_evaluator) return `The draft is of ${to.full_name} already. Choose another evaluator`
  if (!to.is_present) return 'Choose an evaluator who is here today'
  if (to.is_own_line) return `${to.full_name} stands in the reporting line of ${full_name}. Choose another evaluator`
  return to.drew_it ? `${to.full_name} drew the sample with this contact. Choose another evaluator` : undefined
}

/** How far ahead the last day of a window is looked for. */
export const mostDaysAhead = 120

/**
 * The last day of a window of so many working days, which begins on the day after `from`. Days on which the person is on leave all day do
 * not count, like weekends and holidays: nobody loses a dispute by being away.
 */
export function windowEnd(calendar: WorkCalendar, away: ReadonlySet<string>, from: string, days: number): string {
  const last = addDays(from, mostDaysAhead)
  let counted = 0
  let day = from
  while (day < last && counted < days) {
    day = addDays(day, 1)
    if (isWorkingDay(calendar, day) && !away.has(day)) counted += 1
  }
  return day
}

/** The last working day of the week that begins on a Monday: until then its quota is due. */
export function weekDue({ working_weekdays }: Pick<WorkCalendar, 'working_weekdays'>, monday: string): string {
  return addDays(monday, Math.max(1, ...working_weekdays) - 1)
}
