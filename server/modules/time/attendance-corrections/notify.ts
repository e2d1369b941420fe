/** Tells open screens that days of people changed, in the transaction that changes them. */
import { requestRows } from '@iroko/contract/platform/approval-kinds'
import type { Topic } from '@iroko/contract/topics'
import type { Tools } from '../../../lib/http/implement.ts'

/** The topics of screens that show days or requests about days. */
const shown: readonly Topic[] = [...requestRows.attendance_correction.topics, 'approvals']

export const pages = {
  attendance: '/dashboard/main/attendance',
} as const

/** Publishes to these people and to everyone who reads attendance. */
export async function publishTime(
  call: Pick<Tools, 'changed'>,
  people: readonly (string | null)[],
  more: readonly Topic[] = [],
): Promise<void> {
  const readers = [...new Set(people.filter((id) => id !== null))]
  await call.changed([...shown, ...more], { for: readers, permission: 'attendance.read' })
}
