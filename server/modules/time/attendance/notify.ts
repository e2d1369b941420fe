/** Who sees it at once when somebody's day has changed. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { tell } from '../../../lib/events.ts'

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
  const above = await sql<{ leader_id: string }>`
    with recursive above as (
      select line.leader_id from reporting_line line
      where line.employee_id = any(${[...employeeIds]}::uuid[])
        and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      union
      select line.leader_id from reporting_line line join above on line.employee_id = above.leader_id
      where line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    )
    select leader_id from above`.execute(db)
  const people = new Set([...employeeIds, ...above.rows.map(({ leader_id }) => leader_id)])
  await tell(db, {
    people: [...people],
    permission: 'attendance.read',
    least: 'office',
    paths: ['/api/v1/attendance', ...paths],
  })
}
