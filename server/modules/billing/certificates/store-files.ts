import { sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { may } from '../../../lib/http/rights.ts'

export const files: FileColumn[] = [
  {
    table: 'wht_certificate',
    column: 'file_id',
    kind: sql`'wht_certificate'`,
    readable: (user) => sql`${may(user, 'invoice.read')}`,
  },
]
