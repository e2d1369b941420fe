/** Telling open screens what happened to leave, in the transaction that does it. */
import type { Topic } from '@iroko/contract/topics'
import type { Tools } from '../../../lib/http/implement.ts'

export const pages = { mine: '/dashboard/main/leave' } as const

export const leaveNews = {
  topics: ['leave', 'leave_balances', 'approvals'] satisfies Topic[],
  permission: 'leave.manage' as const,
}

/** Publishes a change to these people and to everyone who manages leave. */
export async function publishLeave(call: Pick<Tools, 'changed'>, people: readonly (string | null)[]): Promise<void> {
  const { topics, permission } = leaveNews
  await call.changed(topics, { for: [...new Set(people.filter((id) => id !== null))], permission })
}
