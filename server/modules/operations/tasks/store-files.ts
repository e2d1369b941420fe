import { type SqlBool, sql } from 'kysely'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import { managed } from './store.ts'

export const files: FileColumn[] = [
  {
    table: 'task_file',
    column: 'file_id',
    kind: sql`'task'`,
    readable: (user, today) => sql<SqlBool>`(record.employee_id = ${user.id}::uuid or (${managed(user, today, 'record')}))`,
  },
]
