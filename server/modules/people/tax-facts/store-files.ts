import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { inScope } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'tax_facts',
    column: 'paper_id',
    kind: sql`'tax'`,
    readable: (user, today) => inScope(user, 'people.pay.read', sql.ref('record.employee_id'), today),
  },
]
