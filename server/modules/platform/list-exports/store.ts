import type { Updateable } from 'kysely'
import type { ListExport } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'

/** The newest of a person. */
export const listOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('list_export')
    .leftJoin('file', 'file.id', 'list_export.file_id')
    .select([
      'list_export.id',
      'list_export.name',
      'list_export.state',
      'list_export.created_at',
      'list_export.file_id',
      'file.size',
    ])
    .where('list_export.employee_id', '=', employeeId)
    .orderBy('list_export.created_at', 'desc')
    .limit(20)
    .$narrowType<{ state: 'waiting' | 'done' | 'failed' }>()
    .execute()

/** One that is still to be made, with the token of the session that asked for it, in its hash; null where that session is gone. */
export const findWaiting = (db: Db, id: string) =>
  db
    .selectFrom('list_export')
    .leftJoin('session', 'session.id', 'list_export.session_id')
    .selectAll('list_export')
    .select('session.token_hash')
    .where('list_export.id', '=', id)
    .where('list_export.state', '=', 'waiting')
    .$narrowType<{ kind: 'csv' | 'xlsx' }>()
    .executeTakeFirst()

export async function updateExport(db: Db, id: string, change: Updateable<ListExport>): Promise<void> {
  await db.updateTable('list_export').set(change).where('id', '=', id).execute()
}
