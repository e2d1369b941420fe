/** What must hold of days of attendance. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V14',
    says: 'Attendance days end after they begin',
    finds: `
      select employee_id || ' on ' || day as what from attendance_day
      where last_out < first_in or shift_ends_at <= shift_starts_at or worked_minutes < 0`,
  },
]
