/** Telling open screens and people what became of time that was entered or asked for, in the transaction that does it. */
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { Topic } from '@iroko/contract/topics'
import type { Tools } from '../../../lib/http/implement.ts'

/** What shows days, or what people ask of them. */
const shown: readonly Topic[] = [...requestRows.manual_attendance.topics, 'approvals']

export const pages = {
  attendance: '/dashboard/main/attendance',
} as const

/** Publishes to these people and to everyone who reads attendance. */
export async function publishTime(
  call: Pick<Tools, 'changed'>,
  people: readonly (string | null)[],
  more: readonly Topic[] = [],
): Promise<void> {
  const told = [...new Set(people.filter((id) => id !== null))]
  await call.changed([...shown, ...more], { for: told, permission: 'attendance.read' })
}
