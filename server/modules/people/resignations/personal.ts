import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'resignations',
  title: 'Resignations',
  sets: [
    {
      name: 'resignations',
      title: 'Resignations',
      tables: ['resignation', 'retention_note'],
      columns: { given_on: 'Given on', last_working_day: 'Last working day', status: 'State' },
      // What HR noted to keep somebody is its own deliberation, and goes with the person.
      rows: (id) => sql`
        select given_on, last_working_day, named_day, notice_ends_on, shortfall_days, letter, reason, status, retract_reason, decided_at
        from resignation where employee_id = ${id}::uuid order by created_at`,
      fate: 'anonymised',
      why: 'Dates and the kind of reason remain for the figures of attrition; letters and notes are deleted',
      erase: ({ id }) => [
        sql`update resignation set letter = 'Erased', retract_reason = null where employee_id = ${id}::uuid`,
        sql`delete from retention_note using resignation
          where resignation.id = retention_note.resignation_id and resignation.employee_id = ${id}::uuid`,
      ],
    },
  ],
}
