/** Messages of visitors. */
import type { ModerationStatus } from '@iroko/contract/engagement/messages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

export async function listApproved(db: Db) {
  return await db
    .selectFrom('guest_message')
    .select(['id', 'name', 'words', 'created_at'])
    .where('status', '=', 'approved')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

export async function insertMessage(
  db: Db,
  message: { id: string; name: string; words: string; created_at: string },
): Promise<void> {
  await db.insertInto('guest_message').values(message).execute()
}

export function listQueue(db: Db, list: ListQuery & { status?: ModerationStatus | undefined }) {
  const { q, status } = list
  const pattern = likePattern(q ?? '')
  const all = db
    .selectFrom('guest_message')
    .leftJoin('employee', 'employee.id', 'guest_message.decided_by')
    .select([
      'guest_message.id',
      'guest_message.name',
      'guest_message.words',
      'guest_message.created_at',
      'guest_message.status',
      'employee.full_name as decided_by',
    ])
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(guest_message.name) like ${pattern} or lower(guest_message.words) like ${pattern})`),
    )
  const columns = {
    created_at: sql.ref('guest_message.created_at'),
    status: sql`array_position(array['pending', 'approved', 'rejected'], guest_message.status)`,
  }
  const found = status ? all.where('guest_message.status', '=', status) : all
  return listPage(db, found, list, { columns, fallback: 'status,-created_at', tie: sql.ref('guest_message.id') })
}

/** Answers whose message it is; undefined when it is not there. */
export async function setStatus(db: Db, id: string, status: ModerationStatus, decided_by: string) {
  return await db
    .updateTable('guest_message')
    .set({ status, decided_by })
    .where('id', '=', id)
    .returning(['name'])
    .executeTakeFirst()
}
