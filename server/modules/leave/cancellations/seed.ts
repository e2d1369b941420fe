/** The demo company's cancelled leave: on the day before it would have begun, if there was time for it. */
import { addDays, yearOf } from '@iroko/contract/dates'
import type { Line } from '../balances/seed.ts'
import type { LeaveDay } from '../types/rules.ts'

export const cancelReason = 'Plans have changed'

/** When approved leave is cancelled; undefined when it was approved too late, or has not come to that yet. */
export function cancelledAt(starts_on: string, approved_at: string, latest: string): string | undefined {
  const at = `${addDays(starts_on, -1)}T10:12:00.000Z`
  return at > approved_at && at <= latest ? at : undefined
}

/** All its days come back. */
export const givenBack = (
  days: readonly (LeaveDay & { id: string; application_id: string })[],
  by: { created_at: string; created_by: string },
): Line[] =>
  days.flatMap(({ id: leave_day_id, application_id, day, counts }) => {
    const row = { kind: 'given_back' as const, days: counts, leave_year: yearOf(day), effective_on: by.created_at.slice(0, 10) }
    return counts > 0
      ? [{ ...row, ...by, expires_on: null, cause: `Cancelled: ${cancelReason}`, application_id, leave_day_id }]
      : []
  })
