import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'absence',
    column: 'file_id',
    readable: (user, today) => inScope(user, 'absence.health.read', sql.ref('record.employee_id'), today),
  },
]
