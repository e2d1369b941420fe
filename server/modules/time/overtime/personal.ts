import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'overtime',
  title: 'Overtime',
  sets: [
    {
      name: 'overtime',
      title: 'Overtime decisions',
      tables: ['overtime_decision', 'overtime_undecided'],
      columns: { day: 'Day', minutes: 'Minutes', approved_minutes: 'Approved', reason: 'Reason', decided_by: 'Decided by' },
      rows: (
        id,
      ) => sql`select decision.day, decision.minutes, decision.approved_minutes, decision.reason, decider.full_name as decided_by,
          decision.decided_at
        from overtime_decision decision left join employee decider on decider.id = decision.decided_by
        where decision.employee_id = ${id}::uuid order by decision.day`,
      fate: 'anonymised',
      why: 'Approved hours are evidence of pay for six years; reasons are deleted',
      erase: ({ id }) => [
        sql`update overtime_decision set reason = 'Erased' where employee_id = ${id}::uuid and reason is not null`,
      ],
    },
  ],
}
