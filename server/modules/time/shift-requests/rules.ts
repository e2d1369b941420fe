/** What people do with a shift request besides deciding it. */
import { eachDay } from '@iroko/contract/dates'
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { isOffAllDay, type LeaveOfDay, type Roster } from '../../../lib/calendar/roster.ts'
import type { DaysOff } from '../../../lib/calendar/roster-facts.ts'

interface Stored {
  status: string
  employee_id: string
  /** With whom the shifts would be swapped. */
  colleague_id: string | null
}

/** Why a user cannot take a step with a request; undefined where they can. A swap is the colleague's to answer first. */
export function whyNot(
  { status, employee_id, colleague_id }: Stored,
  step: 'consent' | 'withdraw',
  user_id: string,
): Fault | undefined {
  if (step === 'consent') {
    if (colleague_id !== user_id) return forbidden('You cannot answer this request. Only the colleague named in it can')
    return status === 'asked' ? undefined : conflict('not_asked', `This request is already ${status}`)
  }
  if (employee_id !== user_id) return forbidden('You cannot do this. Only the requester can')
  return status === 'asked' || status === 'pending' ? undefined : conflict('not_open', `This request is already ${status}`)
}

interface Swapped {
  employee_id: string
  colleague_id: string
  starts_on: string
  ends_on: string
}

/** Leave of one of the two on a day whose shifts change hands; with the shift that they would have on it, if any. */
export interface SwappedLeave extends LeaveOfDay {
  employee_id: string
  day: string
  shift: string | null
}

/** The leave of either side on the days of a swap. */
export function leaveInSwap(swap: Swapped, roster: Roster, leaveOn: DaysOff['leaveOn']): SwappedLeave[] {
  const { employee_id, colleague_id } = swap
  return eachDay(swap.starts_on, swap.ends_on).flatMap((day) => {
    const [mine, theirs] = [roster.shiftOn(employee_id, day), roster.shiftOn(colleague_id, day)]
    if (mine?.shift_id === theirs?.shift_id) return []
    const sides = [
      { id: employee_id, shift: theirs },
      { id: colleague_id, shift: mine },
    ]
    return sides.flatMap(({ id, shift }): SwappedLeave[] => {
      const leave = leaveOn(id, day)
      return leave ? [{ employee_id: id, day, ...leave, shift: shift?.title ?? null }] : []
    })
  })
}

/** Why a swap would leave a shift to somebody who is on leave; undefined when it would not. */
export function nobodyThere(leave: readonly SwappedLeave[], nameOf: (id: string) => string): string | undefined {
  const away = leave.find((day) => isOffAllDay(day) && day.shift !== null)
  return away && `${nameOf(away.employee_id)} is on leave on ${away.day}, so nobody would work ${away.shift}. Choose other days`
}
