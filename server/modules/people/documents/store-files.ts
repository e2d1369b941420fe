import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'employee_document',
    column: 'file_id',
    kind: sql`record.kind`,
    readable: (user, today) =>
      sql`record.removed_at is null and ${inScope(user, 'people.personal.read', sql.ref('record.employee_id'), today)}`,
  },
]
