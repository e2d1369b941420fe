import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

/** Who reads orders reads what vendors offered. */
export const files: FileColumn[] = [
  {
    table: 'quotation',
    column: 'file_id',
    kind: sql`'quotation'`,
    readable: (user) => sql<SqlBool>`${may(user, 'order.read')}`,
  },
]
