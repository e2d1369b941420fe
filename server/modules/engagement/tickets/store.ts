import type { Insertable } from 'kysely'
import type { Ticket } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'

/** Answers the number that people quote. */
export async function insertTicket(db: Db, ticket: Insertable<Ticket>): Promise<number> {
  const { number } = await db.insertInto('ticket').values(ticket).returning('number').executeTakeFirstOrThrow()
  return number
}
