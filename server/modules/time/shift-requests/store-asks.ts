import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'swaps',
    may: 'shift.request',
    opens: '/dashboard/hr/shift-request',
    first: 'noun',
    again: 1,
    after: 'one that is not answered before its first shift falls through',
    rows: () => sql`select request.colleague_id as employee_id, request.id as subject,
      employee.full_name || ', ' || request.starts_on as about, request.created_at as since, request.starts_on as until
      from shift_request request join employee on employee.id = request.employee_id
      where request.status = 'asked' and request.colleague_id is not null`,
  },
]
