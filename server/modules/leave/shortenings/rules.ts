/** Whether leave can be shortened to a day. */
import { conflict, type Fault, invalid } from '@iroko/contract/errors'
import type { LeaveStatus } from '@iroko/contract/leave/applications'
import { yearClosed } from '../steps/rules.ts'

interface Leave {
  status: LeaveStatus
  starts_on: string
  ends_on: string
}

interface Facts {
  last_day: string
  today: string
  /** The last day of the years whose balances are carried over. */
  closed_until: string | null
}

/** Why approved leave that has begun cannot end on a day; undefined where it can. `days` still count as leave. */
export function whyNotShorten(
  { status, starts_on, ends_on }: Leave,
  days: readonly { day: string; counts: number }[],
  { last_day, today, closed_until }: Facts,
): Fault | undefined {
  if (status !== 'approved') return conflict('not_approved', `This leave is ${status}. Only approved leave can be shortened`)
  if (starts_on > today) return conflict('not_begun', 'This leave has not started. Cancel it instead')
  if (last_day < starts_on || last_day >= ends_on)
    return invalid({ last_day: `Choose a day from ${starts_on} on and before ${ends_on}` })
  const later = days.filter(({ day, counts }) => day > last_day && counts > 0)
  if (later.length === 0) return invalid({ last_day: 'Choose a day before the last working day of this leave' })
  const isClosed = closed_until !== null && later.some(({ day }) => day <= closed_until)
  return isClosed ? yearClosed(closed_until) : undefined
}
