import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'payrollNotes',
  title: 'Payroll notes',
  sets: [
    {
      name: 'payroll_notes',
      title: 'Payroll notes',
      tables: ['payroll_note'],
      columns: { created_at: 'Written', title: 'Title', description: 'Description', status: 'Status' },
      rows: (id) =>
        sql`select created_at, title, description, status from payroll_note where employee_id = ${id}::uuid order by created_at`,
      fate: 'kept',
      why: 'Evidence of why pay was added or subtracted, while tax can be assessed again (Nigeria Tax Administration Act, sections 36 and 55)',
    },
  ],
}
