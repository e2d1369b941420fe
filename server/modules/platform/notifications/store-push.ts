/** The browsers that show notifications while the portal is closed. */

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import type { Browser } from '../../../lib/mail/push.ts'

/** Nobody has more; the oldest goes. */
const browsersOfOne = 10

interface Owner {
  id: string
  session_id: string
}

/** A browser belongs to whoever turned it on there last. */
export async function saveBrowser(db: Db, owner: Owner, { endpoint, p256dh, auth }: Browser, now: Date): Promise<void> {
  const row = { employee_id: owner.id, session_id: owner.session_id, p256dh, auth, created_at: now.toISOString() }
  await db
    .insertInto('push_subscription')
    .values({ ...row, id: uuid(), endpoint })
    .onConflict((it) => it.column('endpoint').doUpdateSet(row))
    .execute()
  await sql`delete from push_subscription where id in (select id from push_subscription
    where employee_id = ${owner.id}::uuid order by created_at desc, id desc offset ${browsersOfOne})`.execute(db)
}

export async function deleteBrowser(db: Db, by: { id: string } | { employee_id: string; endpoint: string }): Promise<void> {
  const all = db.deleteFrom('push_subscription')
  await ('id' in by
    ? all.where('id', '=', by.id)
    : all.where('employee_id', '=', by.employee_id).where('endpoint', '=', by.endpoint)
  ).execute()
}

/** A notice that is still unread, and the browser that it goes to; undefined when one of both is gone. */
export async function findPush(db: Db, noticeId: string, subscriptionId: string, today: string) {
  return await db
    .selectFrom('push_subscription as browser')
    .innerJoin('notification', 'notification.employee_id', 'browser.employee_id')
    .innerJoin('employee', 'employee.id', 'browser.employee_id')
    .select([
      'browser.endpoint',
      'browser.p256dh',
      'browser.auth',
      'notification.id',
      'notification.title',
      'notification.path',
    ])
    .where('browser.id', '=', subscriptionId)
    .where('notification.id', '=', noticeId)
    .where('notification.read_at', 'is', null)
    .where(worksOn(today))
    .executeTakeFirst()
}
