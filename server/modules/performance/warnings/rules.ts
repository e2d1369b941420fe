/** What can be done with a warning letter, and by whom; which step comes next, and what its text says. */
import { addDays, addMonths } from '@iroko/contract/dates'
import { shortDayAndYear } from '@iroko/contract/day-words'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { StepIssuer } from '@iroko/contract/performance/warning-steps'
import {
  activeStatuses,
  type WarningAction,
  type WarningStatus,
  warningStatusWords,
} from '@iroko/contract/performance/warnings'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

/** What the rules need of a record: the letter as it stands. */
export interface LetterState {
  status: WarningStatus
  employee_id: string
  full_name: string
  drafted_by: string
  issued_by: string | null
  witness_id: string | null
  /** Who issues its step. */
  issuer: StepIssuer
  appeal_until: string | null
  appealed_at: string | null
  is_employed: boolean
}

/** Who asks, on which day. */
export interface Asking {
  id: string
  today: string
  /** Leads the person, or is HR. */
  may_issue: boolean
  /** Is HR. */
  may_decide: boolean
}

type StepRule = Rule<[LetterState, Asking]>

const isActive = (status: WarningStatus): boolean => (activeStatuses as readonly WarningStatus[]).includes(status)

const inStatus = (letter: LetterState, ...wanted: WarningStatus[]): Fault | undefined =>
  wanted.includes(letter.status)
    ? undefined
    : conflict('not_now', `This letter is ${warningStatusWords[letter.status].toLowerCase()}. This cannot be done now`)

const isAnother: StepRule = (letter, by) =>
  letter.employee_id === by.id ? forbidden('This letter is addressed to you, so another person has to do this') : undefined
const isThePerson: StepRule = (letter, by) =>
  letter.employee_id === by.id ? undefined : forbidden('Only the person to whom the letter is does this')
const isHr: StepRule = (letter, by) => isAnother(letter, by) ?? (by.may_decide ? undefined : forbidden('Only HR does this'))

const mayDraft: StepRule = (letter, by) => {
  const other = isAnother(letter, by)
  if (other) return other
  if (by.may_decide || (letter.drafted_by === by.id && by.may_issue)) return undefined
  return forbidden(
    letter.drafted_by === by.id
      ? 'You do not lead this person any more. HR goes on with the letter'
      : 'Only who drafted it and HR do this',
  )
}
const mayIssue: StepRule = (letter, by) =>
  letter.issuer === 'hr' && !by.may_decide ? forbidden('HR issues letters of this step. Your draft waits for them') : undefined
const isStillEmployed: StepRule = ({ is_employed, full_name }) =>
  is_employed ? undefined : conflict('gone', `${full_name} has left. Discard the draft`)

const mayRecord: StepRule = (letter, by) =>
  isAnother(letter, by) ??
  (by.may_decide || letter.issued_by === by.id ? undefined : forbidden('Only who issued the letter and HR record this'))

const inTime: StepRule = ({ appeal_until, appealed_at }, { today }) => {
  if (appealed_at) return conflict('appealed', 'This letter was appealed before')
  return appeal_until !== null && appeal_until < today
    ? conflict('too_late', `You could appeal until ${appeal_until}`)
    : undefined
}
const hadNoPart: StepRule = (letter, by) =>
  [letter.drafted_by, letter.issued_by, letter.witness_id].includes(by.id)
    ? forbidden('You had a part in this letter. Another person in HR decides the appeal')
    : undefined
const canBeWithdrawn: StepRule = (letter) =>
  letter.status === 'appealed'
    ? conflict('appealed', 'The letter is appealed. Decide the appeal')
    : isActive(letter.status)
      ? undefined
      : inStatus(letter, 'issued')

const rules: Record<WarningAction, StepRule> = {
  change: (letter, by) => mayDraft(letter, by) ?? inStatus(letter, 'draft'),
  discard: (letter, by) => mayDraft(letter, by) ?? inStatus(letter, 'draft'),
  issue: (letter, by) =>
    mayDraft(letter, by) ?? inStatus(letter, 'draft') ?? mayIssue(letter, by) ?? isStillEmployed(letter, by),
  acknowledge: (letter, by) => isThePerson(letter, by) ?? inStatus(letter, 'issued', 'refused'),
  refuse: (letter, by) => mayRecord(letter, by) ?? inStatus(letter, 'issued'),
  appeal: (letter, by) =>
    isThePerson(letter, by) ?? inStatus(letter, 'issued', 'acknowledged', 'refused') ?? inTime(letter, by),
  decide: (letter, by) => isHr(letter, by) ?? inStatus(letter, 'appealed') ?? hadNoPart(letter, by),
  withdraw: (letter, by) => isHr(letter, by) ?? canBeWithdrawn(letter, by),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (letter: LetterState, step: WarningAction, by: Asking): Fault | undefined => rules[step](letter, by)

export const canOf = (letter: LetterState, by: Asking) => canBy(rules, letter, by)

/** The step after the hardest active letter of a kind, not milder than where the kind begins; the hardest when there is none after it. */
export function nextStep<S extends { rank: number }>(
  steps: readonly S[],
  firstRank: number,
  active: readonly number[],
): S | undefined {
  const least = Math.max(firstRank, ...active.map((rank) => rank + 1))
  const inOrder = steps.toSorted((step, other) => step.rank - other.rank)
  return inOrder.find(({ rank }) => rank >= least) ?? inOrder.at(-1)
}

/** The last day on which a letter that is issued on a day is active. */
export const activeUntil = (today: string, months: number): string => addDays(addMonths(today, months), -1)

/** 'on Fri 6 Nov 2026 at 10:00 in Room 2', or that there was none. */
export function hearingText(letter: { hearing_on: string | null; hearing_time: string | null; hearing_place: string }): string {
  if (!letter.hearing_on) return 'no hearing'
  const time = letter.hearing_time ? ` at ${letter.hearing_time}` : ''
  return `on ${shortDayAndYear(letter.hearing_on)}${time}${letter.hearing_place ? ` in ${letter.hearing_place}` : ''}`
}
