/** Rotations and their parts. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface Step {
  shift_id: string | null
  days: number
}

/** Assignments to the rotation that count today or later. */
const assignmentsOf = (today: string) => sql<number>`(
  select count(*) from shift_assignment assignment where assignment.rotation_id = shift_rotation.id
  and (assignment.ends_on is null or assignment.ends_on >= ${today}::date))`

export const rotationRows = (db: Db, today: string) =>
  db
    .selectFrom('shift_rotation')
    .select(['shift_rotation.id', 'shift_rotation.title', 'shift_rotation.anchor_on'])
    .select(['shift_rotation.archived_at', 'shift_rotation.version'])
    .select([
      sql<(Step & { title: string | null })[]>`(
        select json_agg(json_build_object('shift_id', step.shift_id, 'days', step.days, 'title', shift.title) order by step.position)
        from shift_rotation_step step left join shift on shift.id = step.shift_id where step.rotation_id = shift_rotation.id)`.as(
        'steps',
      ),
      sql<number>`(select sum(days) from shift_rotation_step step where step.rotation_id = shift_rotation.id)`.as(
        'length_days',
      ),
      assignmentsOf(today).as('assignments'),
    ])

export async function countAssignments(db: Db, id: string, today: string): Promise<number> {
  const found = await db
    .selectFrom('shift_rotation')
    .select(assignmentsOf(today).as('assignments'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.assignments
}

export async function replaceSteps(db: Db, rotation_id: string, steps: readonly Step[]): Promise<void> {
  await db.deleteFrom('shift_rotation_step').where('rotation_id', '=', rotation_id).execute()
  await db
    .insertInto('shift_rotation_step')
    .values(steps.map(({ shift_id, days }, index) => ({ rotation_id, position: index + 1, shift_id, days })))
    .execute()
}
