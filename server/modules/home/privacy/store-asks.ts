import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'erasures',
    may: 'privacy.erase',
    opens: '/dashboard/settings/privacy',
    first: 'register',
    again: 3,
    after: 'everybody who confirms erasures is asked already',
    rows: ({ people }) => sql`select second.id as employee_id, erasure.id as subject, employee.ogid as about,
      erasure.requested_at as since, null as until
      from erasure join employee on employee.id = erasure.employee_id
      join ${people} second on second.id <> erasure.requested_by and second.id <> erasure.employee_id
      where erasure.state = 'requested'`,
  },
]
