import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'record_corrections',
    may: 'people.edit',
    opens: '/dashboard/hr/corrections',
    first: 'register',
    again: 2,
    after: 'everybody who decides about records is asked already',
    rows: ({ people }) => sql`select decider.id as employee_id, correction.id as subject, employee.full_name as about,
      correction.created_at as since, null as until
      from correction join employee on employee.id = correction.employee_id
      join ${people} decider on decider.id <> correction.employee_id
      where correction.decided_at is null and correction.withdrawn_at is null`,
  },
]
