import { sql } from 'kysely'
import type { PersonalSet } from '../../../lib/database/personal.ts'

export const plannedExitOf: PersonalSet = {
  name: 'planned_exit',
  title: 'Planned exit',
  tables: ['planned_exit', 'planned_successor', 'planned_decider', 'exit_taken'],
  columns: { exit_date: 'Last working day', reason: 'Reason' },
  // A resignation is the person's own; a termination is told by the company on its day, not by an export before it.
  rows: (id) => sql`select plan.exit_date, plan.reason, planner.full_name as planned_by, plan.created_at
        from planned_exit plan join employee planner on planner.id = plan.planned_by
        where plan.employee_id = ${id}::uuid and plan.status = 'left'`,
  fate: 'erased',
  erase: ({ id }) => [
    sql`delete from planned_exit where employee_id = ${id}::uuid`,
    sql`delete from exit_taken where employee_id = ${id}::uuid`,
    sql`update exit_taken set successor_id = null where successor_id = ${id}::uuid`,
    sql`delete from planned_successor where ${id}::uuid in (employee_id, successor_id)`,
    sql`delete from planned_decider where decider_id = ${id}::uuid`,
    sql`update planned_exit set successor_id = null where successor_id = ${id}::uuid`,
    sql`update planned_exit set decider_id = null where decider_id = ${id}::uuid`,
  ],
}
