import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

export const files: FileColumn[] = [
  {
    table: 'attendance_correction',
    column: 'file_id',
    kind: sql`'attendance'`,
    readable: (user, today) => sql`(${inScope(user, 'attendance.read', sql.ref('record.employee_id'), today)}
      or record.id in (${subjectsDecidedBy('attendance_correction', user.id, today)}))`,
  },
]
