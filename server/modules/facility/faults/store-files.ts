import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { isVisible } from './store.ts'

/** Who sees the fault sees its photos. */
export const files: FileColumn[] = [
  {
    table: 'fault_file',
    column: 'file_id',
    kind: sql`'fault'`,
    readable: (user) => sql<SqlBool>`exists (select from fault where fault.id = record.fault_id and ${isVisible(user)})`,
  },
]
