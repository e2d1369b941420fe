/** What can be done with an evaluation, by whom, and until when. */
import { addDays } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { EvaluationStatus, EvaluationStep } from '@iroko/contract/quality/evaluations'
import { isWorkingDay, type WorkCalendar } from '../../../lib/calendar/calendar.ts'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

export interface Standing {
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

type StepRule = Rule<[Standing, Asking]>

const inStatus = (one: Standing, ...wanted: EvaluationStatus[]): Fault | undefined =>
  wanted.includes(one.status)
    ? undefined
    : conflict('not_now', `This evaluation is ${one.status.replace('_', ' ')}. This cannot be done now`)

const evaluates: StepRule = (one, by) => {
  if (!by.may_evaluate) return forbidden('Only evaluators do this')
  return by.is_own_line
    ? conflict('own_line', `${one.full_name} is you or stands in your own reporting line. Another evaluator does this`)
    : undefined
}
const isTheEvaluator: StepRule = (one, by) =>
  evaluates(one, by) ?? (one.evaluator_id === by.id ? undefined : forbidden('This draft belongs to another evaluator'))
const assigns: StepRule = (one, by) =>
  evaluates(one, by) ?? (by.may_assign ? undefined : forbidden('Only those who assign evaluators do this'))
const isAnother: StepRule = (one, by) =>
  evaluates(one, by) ??
  (one.evaluator_id === by.id ? forbidden('You evaluated this yourself. Another evaluator decides') : undefined)
const isThePerson: StepRule = (one, by) =>
  one.employee_id === by.id ? undefined : forbidden('Only the person who was evaluated does this')

const rules: Record<EvaluationStep, StepRule> = {
  save: (one, by) => isTheEvaluator(one, by) ?? inStatus(one, 'draft'),
  submit: (one, by) => isTheEvaluator(one, by) ?? inStatus(one, 'draft'),
  discard: (one, by) => (by.may_assign ? evaluates(one, by) : isTheEvaluator(one, by)) ?? inStatus(one, 'draft'),
  reassign: (one, by) => assigns(one, by) ?? inStatus(one, 'draft'),
  release: (one, by) => isAnother(one, by) ?? inStatus(one, 'in_review'),
  send_back: (one, by) => isAnother(one, by) ?? inStatus(one, 'in_review') ?? toSomebody(one),
  acknowledge: (one, by) => isThePerson(one, by) ?? inStatus(one, 'released', 'upheld', 'revised'),
  dispute: (one, by) => isThePerson(one, by) ?? inStatus(one, 'released') ?? inWindow(one, by),
  decide: (one, by) => isAnother(one, by) ?? inStatus(one, 'disputed'),
}

const toSomebody = ({ is_evaluator_here }: Standing): Fault | undefined =>
  is_evaluator_here ? undefined : conflict('gone', 'Who evaluated this has left. Release it as it is')

function inWindow({ due_on }: Standing, { today }: Asking): Fault | undefined {
  return due_on !== null && due_on < today ? conflict('too_late', `This could be disputed until ${due_on}`) : undefined
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (one: Standing, step: EvaluationStep, by: Asking): Fault | undefined => rules[step](one, by)

export const canOf = (standing: Standing, by: Asking) => canBy(rules, standing, by)

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
export function whyNotTo(to: Successor, { full_name }: Pick<Standing, 'full_name'>): string | undefined {
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
