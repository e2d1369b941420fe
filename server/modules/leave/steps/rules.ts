/** What a person or HR can do with an application as it stands. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { LeaveStatus } from '@iroko/contract/leave/applications'

export type LeaveStep = 'edit' | 'submit' | 'cancel' | 'cancel_days' | 'shorten'

interface Application {
  employee_id: string
  status: LeaveStatus
  starts_on: string
  /** Whether the user manages the leave of this person. */
  managed: unknown
}

interface Facts {
  user_id: string
  today: string
  /** Its days that still count as leave. */
  days: readonly { day: string; counts: number }[]
  /** The last day of the years whose balances are carried over. */
  closed_until: string | null
}

export const yearClosed = (until: string): Fault =>
  conflict('year_closed', `Days up to ${until} are already carried over. Correct the balance with an adjustment instead`)

/** Why a user cannot take a step with an application; undefined where they can. What a form says wrongly is refused at its field. */
export function whyNot(application: Application, step: LeaveStep, facts: Facts): Fault | undefined {
  if (step === 'cancel' || step === 'cancel_days') return whyNotCancel(application, step, facts)
  const { employee_id, status, starts_on } = application
  if (employee_id !== facts.user_id) return forbidden('You cannot do this. Only the applicant can')
  if (step === 'submit')
    return status === 'draft' ? undefined : conflict('not_draft', `This application was already submitted. It is ${status}`)
  if (step === 'shorten') {
    if (status !== 'approved' || starts_on > facts.today)
      return conflict('not_begun', 'Only approved leave that has started can be shortened')
    const counted = facts.days.filter(
      ({ day, counts }) => counts > 0 && (facts.closed_until === null || day > facts.closed_until),
    )
    return counted.some(({ day }) => day > starts_on) ? undefined : conflict('one_day', 'This leave cannot be shortened')
  }
  if (status === 'draft' || status === 'pending') return undefined
  return conflict('not_open', `This application is ${status} and cannot be changed`)
}

/** The person cancels all of it before it starts; HR at any time, also single days, but none that was carried over. */
function whyNotCancel(
  { employee_id, status, starts_on, managed }: Application,
  step: 'cancel' | 'cancel_days',
  { user_id, today, days, closed_until }: Facts,
): Fault | undefined {
  const own = employee_id === user_id
  if (!own && !managed) return forbidden('You cannot cancel this leave. The applicant or HR can')
  if (status !== 'approved')
    return conflict('not_approved', `This application is ${status}. Only approved leave can be cancelled`)
  if (own && step === 'cancel_days') return forbidden('You cannot cancel single days. Ask HR')
  if (own && starts_on <= today)
    return conflict('begun', 'You cannot cancel leave that has started. Ask HR to cancel the unused days')
  if (closed_until === null) return undefined
  const counted = days.filter(({ counts }) => counts > 0)
  const closed = counted.filter(({ day }) => day <= closed_until)
  const isClosed = step === 'cancel' ? closed.length > 0 : closed.length > 0 && closed.length === counted.length
  return isClosed ? yearClosed(closed_until) : undefined
}
