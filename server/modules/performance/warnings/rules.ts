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

export interface Standing {
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

type StepRule = Rule<[Standing, Asking]>

const isActive = (status: WarningStatus): boolean => (activeStatuses as readonly WarningStatus[]).includes(status)

const inStatus = (one: Standing, ...wanted: WarningStatus[]): Fault | undefined =>
  wanted.includes(one.status)
    ? undefined
    : conflict('not_now', `This letter is ${warningStatusWords[one.status].toLowerCase()}. This cannot be done now`)

const isAnother: StepRule = (one, by) =>
  one.employee_id === by.id ? forbidden('This letter is to you. Somebody else does this') : undefined
const isThePerson: StepRule = (one, by) =>
  one.employee_id === by.id ? undefined : forbidden('Only the person to whom the letter is does this')
const isHr: StepRule = (one, by) => isAnother(one, by) ?? (by.may_decide ? undefined : forbidden('Only HR does this'))

const drafts: StepRule = (one, by) => {
  const other = isAnother(one, by)
  if (other) return other
  if (by.may_decide || (one.drafted_by === by.id && by.may_issue)) return undefined
  return forbidden(
    one.drafted_by === by.id
      ? 'You do not lead this person any more. HR goes on with the letter'
      : 'Only who drafted it and HR do this',
  )
}
const issues: StepRule = (one, by) =>
  one.issuer === 'hr' && !by.may_decide ? forbidden('HR issues letters of this step. Your draft waits for them') : undefined
const works: StepRule = ({ is_employed, full_name }) =>
  is_employed ? undefined : conflict('gone', `${full_name} has left. Discard the draft`)

const records: StepRule = (one, by) =>
  isAnother(one, by) ??
  (by.may_decide || one.issued_by === by.id ? undefined : forbidden('Only who issued the letter and HR record this'))

const inTime: StepRule = ({ appeal_until, appealed_at }, { today }) => {
  if (appealed_at) return conflict('appealed', 'This letter was appealed before')
  return appeal_until !== null && appeal_until < today
    ? conflict('too_late', `You could appeal until ${appeal_until}`)
    : undefined
}
const hadNoPart: StepRule = (one, by) =>
  [one.drafted_by, one.issued_by, one.witness_id].includes(by.id)
    ? forbidden('You had a part in this letter. Somebody else in HR decides the appeal')
    : undefined
const stands: StepRule = (one) =>
  one.status === 'appealed'
    ? conflict('appealed', 'The letter is appealed. Decide the appeal')
    : isActive(one.status)
      ? undefined
      : inStatus(one, 'issued')

const rules: Record<WarningAction, StepRule> = {
  change: (one, by) => drafts(one, by) ?? inStatus(one, 'draft'),
  discard: (one, by) => drafts(one, by) ?? inStatus(one, 'draft'),
  issue: (one, by) => drafts(one, by) ?? inStatus(one, 'draft') ?? issues(one, by) ?? works(one, by),
  acknowledge: (one, by) => isThePerson(one, by) ?? inStatus(one, 'issued', 'refused'),
  refuse: (one, by) => records(one, by) ?? inStatus(one, 'issued'),
  appeal: (one, by) => isThePerson(one, by) ?? inStatus(one, 'issued', 'acknowledged', 'refused') ?? inTime(one, by),
  decide: (one, by) => isHr(one, by) ?? inStatus(one, 'appealed') ?? hadNoPart(one, by),
  withdraw: (one, by) => isHr(one, by) ?? stands(one, by),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (one: Standing, step: WarningAction, by: Asking): Fault | undefined => rules[step](one, by)

export const canOf = (standing: Standing, by: Asking) => canBy(rules, standing, by)

/** The step after the hardest active letter of a kind, not milder than where the kind begins; the hardest when there is none after it. */
export function nextStep<S extends { rank: number }>(
  steps: readonly S[],
  firstRank: number,
  active: readonly number[],
): S | undefined {
  const least = Math.max(firstRank, ...active.map((rank) => rank + 1))
  const inOrder = steps.toSorted((one, other) => one.rank - other.rank)
  return inOrder.find(({ rank }) => rank >= least) ?? inOrder.at(-1)
}

/** The last day on which a letter that is issued on a day is active. */
export const activeUntil = (today: string, months: number): string => addDays(addMonths(today, months), -1)

/** 'on Fri 6 Nov 2026 at 10:00 in Room 2', or that there was none. */
export function hearingText(one: { hearing_on: string | null; hearing_time: string | null; hearing_place: string }): string {
  if (!one.hearing_on) return 'no hearing'
  const time = one.hearing_time ? ` at ${one.hearing_time}` : ''
  return `on ${shortDayAndYear(one.hearing_on)}${time}${one.hearing_place ? ` in ${one.hearing_place}` : ''}`
}
