import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** What guests see: published, agreed to by the person, who is still here. First names only. */
export async function listGuestWall(db: Db) {
  return await db
    .selectFrom('wall_of_fame')
    .innerJoin('employee', 'employee.id', 'wall_of_fame.employee_id')
    .select([
      'wall_of_fame.id',
      'wall_of_fame.award',
      'wall_of_fame.words',
      'employee.first_name',
      'employee.profile_picture as picture',
    ])
    .select(sql<string>`to_char(wall_of_fame.month, 'YYYY-MM')`.as('month'))
    .where('wall_of_fame.published_at', 'is not', null)
    .where('wall_of_fame.guest_consent', '=', true)
    .where('employee.status', '=', 'active')
    .orderBy('wall_of_fame.month', 'desc')
    .orderBy('employee.first_name')
    .limit(60)
    .execute()
}
