import type { NoticeKind } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, shownPerson } from '../../../lib/database/references.ts'

interface NoticeFilters {
  unread?: boolean | undefined
  /** Without what awaits a decision. */
  updates?: boolean | undefined
}

export function listNotifications(db: Db, personId: string, query: ListQuery & NoticeFilters) {
  const rows = db
    .selectFrom('notification')
    .leftJoin('employee as sender', 'sender.id', 'notification.sent_by')
    .select([
      'notification.id',
      sql<NoticeKind>`kind`.as('kind'),
      'title',
      'body',
      'path',
      'notification.created_at',
      'read_at',
    ])
    .select(ifThere('sender', shownPerson('sender')).as('sent_by'))
    .where('employee_id', '=', personId)
    .where('in_inbox', '=', true)
    .$if(query.updates === true, (it) => it.where('kind', '<>', 'decisions'))
  const asked = query.unread === undefined ? rows : rows.where('read_at', query.unread ? 'is' : 'is not', null)
  return listPage(db, asked, query, {
    columns: { created_at: sql.ref('notification.created_at') },
    fallback: '-created_at',
    tie: sql.ref('notification.id'),
  })
}

export async function countUnread(db: Db, personId: string, { updates }: NoticeFilters): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)`.as('unread'))
    .where('employee_id', '=', personId)
    .where('in_inbox', '=', true)
    .where('read_at', 'is', null)
    .$if(updates === true, (it) => it.where('kind', '<>', 'decisions'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Of this person's own only; answers how many were unread until now. */
export async function markRead(db: Db, personId: string, ids: readonly string[] | undefined, now: Date): Promise<number> {
  const update = db
    .updateTable('notification')
    .set({ read_at: now.toISOString() })
    .where('employee_id', '=', personId)
    .where('read_at', 'is', null)
  const { numUpdatedRows } = await (ids
    ? update.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    : update
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
