import { type Insertable, type SqlBool, sql } from 'kysely'
import type { CompanyMessage } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { audienceColumns } from '../announcements/store-audience.ts'

const countNotices = (condition: string) =>
  sql<number>`(select count(*) from notification where notification.message_id = company_message.id ${sql.raw(condition)})`

export function listMessages(db: Db, query: ListQuery) {
  const found = db
    .selectFrom('company_message')
    .innerJoin('employee', 'employee.id', 'company_message.sent_by')
    .select(['company_message.id', 'company_message.title', 'company_message.sent_at'])
    .select(audienceColumns('company_message'))
    .select([
      personRef().as('sent_by'),
      countNotices('').as('recipients'),
      countNotices('and read_at is not null').as('readers'),
    ])
    .$if(Boolean(query.q), (it) => it.where(sql<SqlBool>`lower(company_message.title) like ${likePattern(query.q ?? '')}`))
  return listPage(db, found, query, {
    columns: { sent_at: sql.ref('company_message.sent_at'), title: sql.ref('company_message.title') },
    fallback: '-sent_at',
    tie: sql.ref('company_message.id'),
  })
}

export async function insertMessage(db: Db, row: Insertable<CompanyMessage>): Promise<void> {
  await db.insertInto('company_message').values(row).execute()
}

/** Ties what was written into the inboxes to its message. */
export async function tieNotices(db: Db, messageId: string, path: string, people: readonly string[]): Promise<void> {
  await sql`update notification set message_id = ${messageId}::uuid
    where employee_id = any(${[...people]}::uuid[]) and path = ${path}`.execute(db)
}

/** A message that went to this person; of any for who sends them. */
export async function findMessage(db: Db, id: string, personId: string, isSender: boolean) {
  return await db
    .selectFrom('company_message')
    .innerJoin('employee', 'employee.id', 'company_message.sent_by')
    .select(['company_message.id', 'title', 'body', 'employee.full_name as sent_by', 'sent_at'])
    .where('company_message.id', '=', id)
    .$if(!isSender, (it) =>
      it.where(
        sql<SqlBool>`exists (select from notification
          where notification.message_id = company_message.id and notification.employee_id = ${personId}::uuid)`,
      ),
    )
    .executeTakeFirst()
}
