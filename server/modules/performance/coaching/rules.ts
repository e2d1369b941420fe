/** What can be done with a coaching session, and by whom; which days are compared. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type CoachingStatus, type CoachingStep, measuredDays } from '@iroko/contract/performance/coaching'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

/** What the rules need of a record: the session as it stands. */
export interface CoachingState {
  status: CoachingStatus
  employee_id: string
  full_name: string
}

export interface Asking {
  id: string
  /** Leads the person today. */
  may_lead: boolean
}

type StepRule = Rule<[CoachingState, Asking]>

const inStatus = (coaching: CoachingState, ...wanted: CoachingStatus[]): Fault | undefined =>
  wanted.includes(coaching.status)
    ? undefined
    : conflict('not_now', `This session is ${coaching.status}. This cannot be done now`)

const leads: StepRule = (coaching, by) =>
  by.may_lead && coaching.employee_id !== by.id ? undefined : forbidden(`Only those who lead ${coaching.full_name} do this`)
const isThePerson: StepRule = (coaching, by) =>
  coaching.employee_id === by.id ? undefined : forbidden('Only the person who was coached does this')

const rules: Record<CoachingStep, StepRule> = {
  // What somebody acknowledged does not change behind their back.
  change: (coaching, by) => leads(coaching, by) ?? inStatus(coaching, 'open'),
  note: leads,
  acknowledge: (coaching, by) => isThePerson(coaching, by) ?? inStatus(coaching, 'open'),
  close: (coaching, by) => leads(coaching, by) ?? inStatus(coaching, 'open', 'acknowledged'),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (coaching: CoachingState, step: CoachingStep, by: Asking): Fault | undefined => rules[step](coaching, by)

export const canOf = (coaching: CoachingState, by: Asking) => canBy(rules, coaching, by)

interface Span {
  from: string
  to: string
}

/** As many days before the session as after it, at most thirty: sums of unlike lengths say nothing. The day of the session is in neither. */
export function spansOf(heldOn: string, remeasureOn: string): { before: Span; after: Span } {
  const days = Math.min(measuredDays, daysBetween(heldOn, remeasureOn))
  return {
    before: { from: addDays(heldOn, -days), to: addDays(heldOn, -1) },
    after: { from: addDays(remeasureOn, 1 - days), to: remeasureOn },
  }
}
