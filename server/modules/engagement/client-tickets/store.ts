import type { TicketStatus } from '@iroko/contract/engagement/tickets'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { statusSeen, updatedSeen } from '../tickets/store-lists.ts'

/** What a contact of a client asked for. */
export function listOwn(db: Db, contactId: string, list: ListQuery) {
  const found = db
    .selectFrom('ticket')
    .leftJoin('ticket as handled', 'handled.id', 'ticket.merged_into_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.created_at', 'ticket.follow_token as token'])
    .select([sql<TicketStatus>`${statusSeen}`.as('status'), updatedSeen.as('updated_at')])
    .where('ticket.client_contact_id', '=', contactId)
  const columns = { created_at: sql.ref('ticket.created_at') }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('ticket.id') })
}
