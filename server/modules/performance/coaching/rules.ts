/** What can be done with a coaching session, and by whom; which days are compared. */
import { addDays, daysBetween } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type CoachingStatus, type CoachingStep, measuredDays } from '@iroko/contract/performance/coaching'
import { canBy, type Rule } from '../../../lib/house/rules.ts'

export interface Standing {
  status: CoachingStatus
  employee_id: string
  full_name: string
}

export interface Asking {
  id: string
  /** Leads the person today. */
  may_lead: boolean
}

type StepRule = Rule<[Standing, Asking]>

const inStatus = (one: Standing, ...wanted: CoachingStatus[]): Fault | undefined =>
  wanted.includes(one.status) ? undefined : conflict('not_now', `This session is ${one.status}. This cannot be done now`)

const leads: StepRule = (one, by) =>
  by.may_lead && one.employee_id !== by.id ? undefined : forbidden(`Only those who lead ${one.full_name} do this`)
const isThePerson: StepRule = (one, by) =>
  one.employee_id === by.id ? undefined : forbidden('Only the person who was coached does this')

const rules: Record<CoachingStep, StepRule> = {
  // What somebody acknowledged does not change behind their back.
  change: (one, by) => leads(one, by) ?? inStatus(one, 'open'),
  note: leads,
  acknowledge: (one, by) => isThePerson(one, by) ?? inStatus(one, 'open'),
  close: (one, by) => leads(one, by) ?? inStatus(one, 'open', 'acknowledged'),
}

/** Why somebody cannot take a step; undefined when they can. */
export const whyNot = (one: Standing, step: CoachingStep, by: Asking): Fault | undefined => rules[step](one, by)

export const canOf = (standing: Standing, by: Asking) => canBy(rules, standing, by)

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
