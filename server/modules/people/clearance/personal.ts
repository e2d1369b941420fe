import { companyZone } from '@iroko/contract/clock'
import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'clearance',
  title: 'Clearance',
  sets: [
    {
      name: 'clearance',
      title: 'Clearance',
      tables: ['clearance', 'clearance_task'],
      columns: { exit_date: 'Last working day', title: 'Task', done_at: 'Signed off' },
      // A termination is told on its day.
      rows: (id) => sql`
        select clearance.exit_date, task.title, task.done_at, task.note from clearance
        left join clearance_task task on task.clearance_id = clearance.id
        where clearance.employee_id = ${id}::uuid and clearance.told_on <= (now() at time zone ${companyZone})::date
        order by clearance.opened_at, task.title`,
      fate: 'anonymised',
      why: 'What was signed off remains for the company; the notes are deleted',
      erase: ({ id }) => [
        sql`update clearance_task set note = '' from clearance
          where clearance.id = clearance_task.clearance_id and clearance.employee_id = ${id}::uuid`,
      ],
    },
  ],
}
