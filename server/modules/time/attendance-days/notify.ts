/** Who sees it at once when somebody's day has changed. */
import type { Topic } from '@iroko/contract/topics'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { leadersAbove } from './store.ts'

/** Publishes to these people, their reporting line upwards and everyone with a wider scope, and not to all others. */
export async function publishAttendance(
  db: Db,
  employeeIds: readonly string[],
  today: string,
  topics: readonly Topic[] = [],
): Promise<void> {
  if (employeeIds.length === 0) return
  const people = new Set([...employeeIds, ...(await leadersAbove(db, employeeIds, today))])
  await changed(db, ['attendance', ...topics], { for: [...people], permission: 'attendance.read', least: 'office' })
}
