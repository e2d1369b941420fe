/** How people want to hear of what, and what went out to whom. */
import type { Row } from '@iroko/contract/endpoint'
import type { NoticeKind, notifications } from '@iroko/contract/platform/notifications'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import type { Choice, Quiet } from '../../../lib/mail/delivery.ts'

export async function listChoices(db: Db, personId: string): Promise<Map<string, Choice>> {
  const found = await db
    .selectFrom('notification_choice')
    .select(['kind', 'inbox', 'mail', 'push'])
    .where('employee_id', '=', personId)
    .execute()
  return new Map(found.map(({ kind, ...choice }) => [kind, choice]))
}

export async function findQuiet(db: Db, personId: string): Promise<Quiet | null> {
  const found = await db
    .selectFrom('notification_quiet')
    .select(['quiet_from as from', 'quiet_to as to'])
    .where('employee_id', '=', personId)
    .executeTakeFirst()
  return found ?? null
}

export async function saveChoices(
  db: Db,
  employee_id: string,
  choices: readonly ({ kind: NoticeKind } & Choice)[],
): Promise<void> {
  if (choices.length === 0) return
  await db
    .insertInto('notification_choice')
    .values(choices.map((choice) => ({ ...choice, employee_id })))
    .onConflict((it) =>
      it
        .columns(['employee_id', 'kind'])
        .doUpdateSet({ inbox: sql.ref('excluded.inbox'), mail: sql.ref('excluded.mail'), push: sql.ref('excluded.push') }),
    )
    .execute()
}

export async function saveQuiet(db: Db, employee_id: string, quiet: Quiet | null): Promise<void> {
  await db.deleteFrom('notification_quiet').where('employee_id', '=', employee_id).execute()
  if (quiet)
    await db.insertInto('notification_quiet').values({ employee_id, quiet_from: quiet.from, quiet_to: quiet.to }).execute()
}

interface SentQuery extends ListQuery {
  kind?: NoticeKind | undefined
  unread?: boolean | undefined
  message_id?: string | undefined
}

export function listSent(db: Db, user: User, query: SentQuery, today: string) {
  const { q, kind, unread, message_id } = query
  const found = db
    .selectFrom('notification')
    .innerJoin('employee', 'employee.id', 'notification.employee_id')
    .select(['notification.id', 'notification.kind', 'notification.created_at', 'notification.opening_hidden'])
    .select(['notification.in_inbox', 'notification.mail'])
    .select([
      sql<string | null>`case when not notification.opening_hidden then notification.read_at end`.as('read_at'),
      personRef().as('employee'),
      sql<string | null>`case when notification.message_id is not null then notification.title end`.as('title'),
    ])
    .$castTo<Row<typeof notifications.sent>>()
    .where(inScope(user, 'notification.read', sql.ref('notification.employee_id'), today))
    .$if(Boolean(q), (it) => it.where(sql<boolean>`lower(employee.full_name) like ${likePattern(q ?? '')}`))
    // A plan for any kind takes it for a common one, and of a rare one reads all that were ever sent.
    .$if(kind !== undefined, (it) => it.where(sql<boolean>`${plannedEachTime} notification.kind = ${kind ?? ''}`))
    .$if(unread !== undefined, (it) =>
      it.where('notification.read_at', unread ? 'is' : 'is not', null).where('notification.opening_hidden', '=', false),
    )
    .$if(message_id !== undefined, (it) => it.where('notification.message_id', '=', message_id ?? ''))
  return listPage(db, found, query, {
    columns: { created_at: sql.ref('notification.created_at') },
    fallback: '-created_at',
    tie: sql.ref('notification.id'),
  })
}

export interface DueMail {
  id: string
  mail: 'held' | 'digest'
  title: string
  body: string
  path: string
  is_read: boolean
  employee_id: string
  email: string
  first_name: string
}

const atATime = 2000

/**
 * The mail whose time has come, each once, of those who still work here; what was read in the inbox meanwhile needs none, unless a mail that
 * does not go would say that it was.
 */
export async function takeDueMail(db: Db, now: Date, today: string): Promise<DueMail[]> {
  const found = await sql<DueMail>`
    with due as (
      select id, mail from notification where mail_due_at <= ${now.toISOString()}::timestamptz
      order by mail_due_at limit ${atATime} for update skip locked
    ), taken as (
      update notification set mail_due_at = null, mail = case when read_at is null or opening_hidden then 'sent' else 'off' end
      from due where notification.id = due.id
      returning notification.id, due.mail, title, body, path, read_at is not null and not opening_hidden as is_read, employee_id, created_at
    )
    select taken.id, taken.mail, title, body, path, is_read, employee_id, employee.email, employee.first_name
    from taken join employee on employee.id = taken.employee_id and works_on(employee, ${today}::date)
    where not is_read order by taken.created_at, taken.id`.execute(db)
  return found.rows
}
