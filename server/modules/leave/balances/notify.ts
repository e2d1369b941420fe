/** Telling open screens what happened to leave and balances, in the transaction that does it. */
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, quote } from '../../../lib/mail/letters.ts'
import { daysText } from '../types/rules.ts'

export const pages = { mine: '/dashboard/main/leave' } as const

/** Publishes a change to these people and to everyone who manages leave. */
export async function publishLeave(call: Pick<Tools, 'changed'>, people: readonly (string | null)[]): Promise<void> {
  const { topics, hear } = requestRows.leave
  await call.changed([...topics, 'approvals'], { for: [...new Set(people.filter((id) => id !== null))], permission: hear })
}

export const letters = {
  adjusted: (leave_type: string, days: number, by: string, reason: string): Letter => ({
    subject: `Your ${leave_type} balance was changed`,
    lines: [
      `${by} ${days > 0 ? 'added' : 'deducted'} ${daysText(Math.abs(days))} ${days > 0 ? 'to' : 'from'} your ${leave_type} balance.`,
      ...quote(reason),
    ],
    door: 'View your balances',
  }),
}
