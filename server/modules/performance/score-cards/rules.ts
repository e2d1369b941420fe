/** What can be done with a score card, and by whom. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type CardStatus, type CardStep, leastColleagues } from '@iroko/contract/performance/score-cards'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

/** What the rules need of a record: the card as it stands. */
export interface CardState {
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

type StepRule = Rule<[CardState, Asking]>

const statusWords: Record<CardStatus, string> = {
  draft: 'a draft',
  submitted: 'submitted',
  acknowledged: 'acknowledged',
  disputed: 'disputed',
  final: 'final',
}

const inStatus = (card: CardState, wanted: CardStatus): Fault | undefined =>
  card.status === wanted
    ? undefined
    : conflict('not_now', `This score card is ${statusWords[card.status]}. This cannot be done now`)

const edits: StepRule = (card, by) => {
  if (card.employee_id === by.id) return forbidden('You cannot do this with your own score card. Your leader or HR does')
  return by.may_edit ? undefined : forbidden(`Only those who lead ${card.full_name} and HR do this`)
}
const isThePerson: StepRule = (card, by) =>
  card.employee_id === by.id ? undefined : forbidden('Only the person whose score card it is does this')

const isWhole: StepRule = (card) => {
  if (card.unentered > 0)
    return conflict(
      'not_entered',
      `${card.unentered === 1 ? '1 measure is' : `${card.unentered} measures are`} not entered yet`,
    )
  return card.score === null ? conflict('not_measured', 'Nothing was measured: there is no figure to submit') : undefined
}
/** From the second day of the next month on: by then the last day is over by every branch’s clock, and its night shift too. */
const isOver: StepRule = ({ month }, { today }) =>
  today <= addMonths(month, 1)
    ? conflict('too_early', `The last days are still being counted. Submit from ${addDays(addMonths(month, 1), 1)}`)
    : undefined
const inWindow: StepRule = ({ due_on }, { today }) =>
  due_on !== null && due_on < today ? conflict('too_late', `This could be answered until ${due_on}`) : undefined
const isAnother: StepRule = (card, by) =>
  card.submitted_by === by.id ? forbidden('You submitted this score card. Another leader or HR decides') : undefined

const rules: Record<CardStep, StepRule> = {
  enter: (card, by) => edits(card, by) ?? inStatus(card, 'draft'),
  submit: (card, by) => edits(card, by) ?? inStatus(card, 'draft') ?? isOver(card, by) ?? isWhole(card, by),
  acknowledge: (card, by) => isThePerson(card, by) ?? inStatus(card, 'submitted'),
  dispute: (card, by) => isThePerson(card, by) ?? inStatus(card, 'submitted') ?? inWindow(card, by),
  decide: (card, by) => edits(card, by) ?? inStatus(card, 'disputed') ?? isAnother(card, by),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (card: CardState, step: CardStep, by: Asking): Fault | undefined => rules[step](card, by)

export const canOf = (card: CardState, by: Asking) => canBy(rules, card, by)

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
