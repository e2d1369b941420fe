import { sql } from 'kysely'
import { deleteExpired, type Personal, type Retention, startOf } from '../../../lib/database/personal.ts'
import type { FileColumn } from '../../../lib/files/file-column.ts'

export const personal: Personal = {
  name: 'list_exports',
  title: 'Exports of lists',
  sets: [
    {
      name: 'list_exports',
      title: 'Exports of long lists',
      tables: ['list_export'],
      columns: { created_at: 'Requested', name: 'File', state: 'Status' },
      rows: (id) => sql`select created_at, name, state from list_export where employee_id = ${id}::uuid order by created_at`,
      fate: 'erased',
      erase: ({ id }) => [sql`delete from list_export where employee_id = ${id}::uuid`],
    },
  ],
}

const old = deleteExpired('list_export', (before) => sql`created_at < ${startOf(before)}`)

export const oldExports: Retention = {
  count: old.count,
  remove: async (db, before, most) => {
    const gone = await sql<{ file_id: string | null }>`
      delete from list_export where id in (select id from list_export where created_at < ${startOf(before)} limit ${most})
      returning file_id`.execute(db)
    return { removed: gone.rows.length, files: gone.rows.flatMap(({ file_id }) => file_id ?? []) }
  },
}

/** Read by who asked for it. */
export const fileColumns: FileColumn[] = [
  {
    table: 'list_export',
    column: 'file_id',
    readable: (user) => sql`record.employee_id = ${user.id}::uuid`,
    kind: sql`'list'`,
  },
]
