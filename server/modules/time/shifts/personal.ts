import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'shifts',
  title: 'Shifts',
  sets: [
    {
      name: 'shift_assignments',
      title: 'Own shifts',
      tables: ['shift_assignment', 'roster_version'],
      columns: { starts_on: 'From', ends_on: 'To', shift: 'Shift', rotation: 'Rotation' },
      rows: (id) => sql`
            select assignment.starts_on, assignment.ends_on, shift.title as shift, rotation.title as rotation, assignment.extra,
              author.full_name as created_by
            from shift_assignment assignment left join shift on shift.id = assignment.shift_id
            left join shift_rotation rotation on rotation.id = assignment.rotation_id
            left join employee author on author.id = assignment.created_by
            where assignment.employee_id = ${id}::uuid order by assignment.starts_on`,
      fate: 'anonymised',
      why: 'Counts remain for the totals of past years',
    },
    {
      name: 'shift_requests',
      title: 'Shift requests',
      tables: ['shift_request'],
      columns: { starts_on: 'From', ends_on: 'To', kind: 'What', other: 'Swap colleague', status: 'State' },
      rows: (id) => sql`select request.kind, asker.full_name as employee, colleague.full_name as colleague,
              case when request.employee_id = ${id}::uuid then colleague.full_name else asker.full_name end as other, shift.title as shift,
              request.starts_on, request.ends_on, request.status, request.created_at, request.decided_at,
              case when request.employee_id = ${id}::uuid then request.reason end as reason
            from shift_request request join employee asker on asker.id = request.employee_id
            left join employee colleague on colleague.id = request.colleague_id
            left join shift on shift.id = request.shift_id
            where request.employee_id = ${id}::uuid or request.colleague_id = ${id}::uuid order by request.created_at`,
      fate: 'anonymised',
      why: 'Counts remain for the totals of past years; the reasons are deleted',
      erase: ({ id }) => [sql`update shift_request set reason = 'Erased' where employee_id = ${id}::uuid`],
    },
  ],
}
