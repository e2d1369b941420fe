import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'task_summary_mails',
  title: 'Summaries of tasks by mail',
  sets: [
    {
      name: 'task_summary_mails',
      title: 'Summaries of tasks that are mailed to them',
      tables: ['task_summary_mail'],
      columns: { grouped_by: 'By', days: 'Days', sent_at: 'At' },
      rows: (id) =>
        sql`select grouped_by, days, weekday, sent_at, next_at from task_summary_mail where employee_id = ${id}::uuid order by id`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from task_summary_mail where employee_id = ${id}::uuid`],
    },
  ],
}
