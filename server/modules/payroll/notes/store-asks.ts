import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'payroll_notes',
    may: 'payroll.note.edit',
    opens: '/dashboard/payroll/payroll-notes?status=Pending',
    first: 'register',
    again: 3,
    after: 'everybody who handles notes is asked already',
    rows: ({
      people,
    }) => sql`select handler.id as employee_id, note.id as subject, note.title as about, note.created_at as since, null as until
      from payroll_note note join ${people} handler on handler.id <> note.created_by and handler.id <> note.employee_id
      where note.status = 'Pending' and note.archived_at is null`,
  },
]
