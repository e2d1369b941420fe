/** Who sees it at once when somebody's day has changed. */
import type { Topic } from '@iroko/contract/topics'
import type { Db } from '../../../lib/database/database.ts'
import { changed } from '../../../lib/events.ts'
import { leadersAbove } from './store.ts'

/**
 * Tells these people, those above them in the leader tree, and whoever sees more than their own people; the thousands of others who
 * see only themselves are left alone.
 */
export async function tellAttendance(
  db: Db,
  employeeIds: readonly string[],
  today: string,
  topics: readonly Topic[] = [],
): Promise<void> {
  if (employeeIds.length === 0) return
  const people = new Set([...employeeIds, ...(await leadersAbove(db, employeeIds, today))])
  await changed(db, ['attendance', ...topics], { for: [...people], permission: 'attendance.read', least: 'office' })
}
