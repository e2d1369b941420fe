import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { isVisible } from './store.ts'

/** Who reads the letter reads its evidence. */
export const files: FileColumn[] = [
  {
    table: 'warning_file',
    column: 'file_id',
    kind: sql`'warning'`,
    readable: (user, today) =>
      sql<SqlBool>`exists (select from warning where warning.id = record.warning_id and ${isVisible(user, today)})`,
  },
]
