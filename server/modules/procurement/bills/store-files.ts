import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'bill',
    column: 'file_id',
    kind: sql`'bill'`,
    readable: (user) => sql`${may(user, 'vendor.read')}`,
  },
]
