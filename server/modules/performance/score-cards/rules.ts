/** What can be done with a score card, and by whom. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type CardStatus, type CardStep, leastColleagues } from '@iroko/contract/performance/score-cards'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

export interface Standing {
  status: CardStatus
  employee_id: string
  full_name: string
  month: string
  submitted_by: string | null
  due_on: string | null
  /** Measures that are entered by hand and were not. */
  unentered: number
  score: number | null
}

/** Who asks, on which day. */
export interface Asking {
  id: string
  today: string
  /** In the scope of `score_card.edit`; oneself never is. */
  may_edit: boolean
}

type StepRule = Rule<[Standing, Asking]>

const statusWords: Record<CardStatus, string> = {
  draft: 'a draft',
  submitted: 'submitted',
  acknowledged: 'acknowledged',
  disputed: 'disputed',
  final: 'final',
}

const inStatus = (one: Standing, wanted: CardStatus): Fault | undefined =>
  one.status === wanted
    ? undefined
    : conflict('not_now', `This score card is ${statusWords[one.status]}. This cannot be done now`)

const edits: StepRule = (one, by) => {
  if (one.employee_id === by.id) return forbidden('You cannot do this with your own score card. Your leader or HR does')
  return by.may_edit ? undefined : forbidden(`Only those who lead ${one.full_name} and HR do this`)
}
const isThePerson: StepRule = (one, by) =>
  one.employee_id === by.id ? undefined : forbidden('Only the person whose score card it is does this')

const isWhole: StepRule = (one) => {
  if (one.unentered > 0)
    return conflict('not_entered', `${one.unentered === 1 ? '1 measure is' : `${one.unentered} measures are`} not entered yet`)
  return one.score === null ? conflict('not_measured', 'Nothing was measured: there is no figure to submit') : undefined
}
/** From the second day of the next month on: by then the last day is over by every branch’s clock, and its night shift too. */
const isOver: StepRule = ({ month }, { today }) =>
  today <= addMonths(month, 1)
    ? conflict('too_early', `The last days are still being counted. Submit from ${addDays(addMonths(month, 1), 1)}`)
    : undefined
const inWindow: StepRule = ({ due_on }, { today }) =>
  due_on !== null && due_on < today ? conflict('too_late', `This could be answered until ${due_on}`) : undefined
const isAnother: StepRule = (one, by) =>
  one.submitted_by === by.id ? forbidden('You submitted this score card. Another leader or HR decides') : undefined

const rules: Record<CardStep, StepRule> = {
  enter: (one, by) => edits(one, by) ?? inStatus(one, 'draft'),
  submit: (one, by) => edits(one, by) ?? inStatus(one, 'draft') ?? isOver(one, by) ?? isWhole(one, by),
  acknowledge: (one, by) => isThePerson(one, by) ?? inStatus(one, 'submitted'),
  dispute: (one, by) => isThePerson(one, by) ?? inStatus(one, 'submitted') ?? inWindow(one, by),
  decide: (one, by) => edits(one, by) ?? inStatus(one, 'disputed') ?? isAnother(one, by),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (one: Standing, step: CardStep, by: Asking): Fault | undefined => rules[step](one, by)

export const canOf = (standing: Standing, by: Asking) => canBy(rules, standing, by)

export const lastOfMonth = (month: string): string => addDays(addMonths(month, 1), -1)

/** Cards of the month before today's: of this one the days still come. */
export const monthToMake = (today: string): string => addMonths(`${today.slice(0, 7)}-01`, -1)

interface Colleague {
  status: CardStatus
  score: number | null
}

/**
 * The average of the others, rounded to whole points: only once all of theirs are submitted, so that nobody reads a single score from how
 * the average moved, and only of so many that it is nobody's.
 */
export function teamAverage(others: readonly Colleague[]): { people: number; average: number } | null {
  if (others.some(({ status }) => status === 'draft')) return null
  const scores = others.flatMap(({ score }) => score ?? [])
  if (scores.length < leastColleagues) return null
  return { people: scores.length, average: Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) }
}
