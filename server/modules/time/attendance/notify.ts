/** Who sees it at once when somebody's day has changed. */
import type { Db } from '../../../lib/database/database.ts'
import { tell } from '../../../lib/events.ts'
import { leadersAbove } from './store.ts'

/**
 * Tells these people, those above them in the leader tree, and whoever sees more than their own people; the thousands of others who
 * see only themselves are left alone.
 */
export async function tellAttendance(
  db: Db,
  employeeIds: readonly string[],
  today: string,
  paths: readonly string[] = [],
): Promise<void> {
  if (employeeIds.length === 0) return
  const people = new Set([...employeeIds, ...(await leadersAbove(db, employeeIds, today))])
  await tell(db, {
    people: [...people],
    permission: 'attendance.read',
    least: 'office',
    paths: ['/api/v1/attendance', ...paths],
  })
}
