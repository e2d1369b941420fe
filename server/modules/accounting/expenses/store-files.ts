import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'expense',
    column: 'file_id',
    kind: sql`'receipt'`,
    readable: (user, today) => inScope(user, 'expense.read', sql.ref('record.employee_id'), today),
  },
]
