import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'tasks',
  title: 'Tasks',
  sets: [
    {
      name: 'tasks',
      title: 'Tasks and what was filled in',
      tables: ['task', 'task_file', 'task_figure'],
      columns: { task: 'Task', day: 'Day', status: 'Status', submitted_at: 'Submitted' },
      rows: (id) => sql`select task_plan.title as task, day, status, submitted_at, values, comment from task
        join task_plan on task_plan.id = task.plan_id where employee_id = ${id}::uuid order by day, task_plan.title`,
      fate: 'anonymised',
      why: 'What was reported to clients remains, without the name',
    },
  ],
}
