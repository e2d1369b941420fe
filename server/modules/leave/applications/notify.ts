/** Telling open screens what happened to leave, in the transaction that does it. */
import type { Topic } from '@iroko/contract/topics'
import type { Tools } from '../../../lib/http/implement.ts'

/** Where a person sees their own leave; where anyone sees what waits for them, whatever screens they may enter. */
export const pages = { mine: '/dashboard/main/leave', waiting: '/dashboard/employee-dashboard' } as const

export const leaveNews = {
  topics: ['leave', 'leave_balances', 'approvals'] satisfies Topic[],
  permission: 'leave.manage' as const,
}

/** Open screens of these people, and of everyone who manages leave, load what changed. */
export async function tellAbout(call: Pick<Tools, 'changed'>, people: readonly (string | null)[]): Promise<void> {
  const { topics, permission } = leaveNews
  await call.changed(topics, { for: [...new Set(people.filter((id) => id !== null))], permission })
}
