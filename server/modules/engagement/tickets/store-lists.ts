/** What is read of tickets by their reporter and by who holds the link. */
import type { Row } from '@iroko/contract/endpoint'
import type { TicketStatus, tickets } from '@iroko/contract/engagement/tickets'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { User } from '../../../lib/http/rights.ts'

type MyRow = Row<typeof tickets.mine>

export function listMine(db: Db, user: User, query: ListQuery & { status?: TicketStatus | undefined }) {
  const { status, q } = query
  const found = db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .leftJoin('ticket as handled', 'handled.id', 'ticket.merged_into_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'category.title as category'])
    .select([statusSeen.as('status'), updatedSeen.as('updated_at'), 'ticket.created_at', 'ticket.follow_token as token'])
    .$castTo<MyRow>()
    .where('ticket.employee_id', '=', user.id)
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`${statusSeen} = ${status}`))
    .$if(Boolean(q), (it) => it.where(matches(q ?? '')))
  return listPage(db, found, query, {
    columns: { ...orderColumns(), updated_at: updatedSeen },
    fallback: '-created_at',
    tie: sql.ref('ticket.id'),
  })
}

/** Of one that is handled with another, what became of that one. */
export const statusSeen = sql<TicketStatus>`coalesce(handled.status, ticket.status)`
export const updatedSeen = sql<string>`coalesce(handled.updated_at, ticket.updated_at)`

export async function findOwn(db: Db, user: User, id: string) {
  return await db
    .selectFrom('ticket')
    .select(['id', 'number', 'follow_token as token'])
    .where('id', '=', id)
    .where('employee_id', '=', user.id)
    .executeTakeFirst()
}

export const orderColumns = () => ({
  number: sql.ref('ticket.number'),
  created_at: sql.ref('ticket.created_at'),
  updated_at: sql.ref('ticket.updated_at'),
})

export const matches = (q: string) => sql<SqlBool>`(lower(ticket.subject) like ${likePattern(q)} or ticket.number::text = ${q})`

/** A ticket by the token of its link. */
export async function findFollowed(db: Db, token: string) {
  return await db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.complaint', 'category.title as category'])
    .leftJoin('ticket as handled', 'handled.id', 'ticket.merged_into_id')
    .select(['ticket.created_at', 'ticket.rating', statusSeen.as('status'), 'ticket.merged_into_id', 'ticket.merged_at'])
    .select(sql<boolean>`ticket.excluded_id is not null`.as('excludes'))
    .where('ticket.follow_token', '=', token)
    .executeTakeFirst()
}

interface Entry {
  id: string
  kind: 'reply' | 'note' | 'event'
  author: string | null
  from_reporter: boolean
  ticket_id: string
  reporter: string | null
  body: string
  created_at: string
}

/** The entries of tickets, oldest first. */
export async function listEntries(db: Db, ticketIds: readonly string[]): Promise<Entry[]> {
  return await db
    .selectFrom('ticket_entry')
    .innerJoin('ticket', 'ticket.id', 'ticket_entry.ticket_id')
    .leftJoin('employee', 'employee.id', 'ticket_entry.author_id')
    .select(['ticket_entry.id', 'ticket_entry.ticket_id', 'ticket_entry.kind', 'employee.full_name as author'])
    .select(['ticket_entry.from_reporter', 'ticket_entry.body', 'ticket_entry.created_at'])
    .select(
      sql<string | null>`case when ticket_entry.from_reporter then trim(ticket.first_name || ' ' || ticket.last_name) end`.as(
        'reporter',
      ),
    )
    .where(sql<SqlBool>`ticket_entry.ticket_id = any(${[...ticketIds]}::uuid[])`)
    .orderBy('ticket_entry.created_at')
    .orderBy('ticket_entry.id')
    .execute()
}
