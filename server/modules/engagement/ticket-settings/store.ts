import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

const unsolved = sql<number>`(select count(*) from ticket
  where ticket.category_id = ticket_category.id and ticket.status = any(array['new', 'open', 'waiting']))`

export const categoryRows = (db: Db) =>
  db
    .selectFrom('ticket_category')
    .select(['ticket_category.id', 'ticket_category.title', 'ticket_category.description', 'ticket_category.confidential'])
    .select(['ticket_category.archived_at', 'ticket_category.version', unsolved.as('unsolved')])

export const cannedRows = (db: Db) =>
  db
    .selectFrom('canned_answer')
    .leftJoin('ticket_category as category', 'category.id', 'canned_answer.category_id')
    .select(['canned_answer.id', 'canned_answer.title', 'canned_answer.body', 'canned_answer.category_id'])
    .select(['canned_answer.archived_at', 'canned_answer.version'])
    .select(ifThere('category', named('category')).as('category'))

/** How many canned answers are offered for a category. */
export async function countAnswersOf(db: Db, categoryId: string): Promise<number> {
  const { total } = await db
    .selectFrom('canned_answer')
    .select(sql<number>`count(*)`.as('total'))
    .where('category_id', '=', categoryId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
