/** What is read of tickets: by their reporter, by who holds the link, and by the team. */
import type { Row } from '@iroko/contract/endpoint'
import type { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import {
  isSettled,
  type TicketStatus,
  ticketPriorities,
  ticketStatuses,
  type tickets,
} from '@iroko/contract/engagement/tickets'
import { everyRole, grantOf } from '@iroko/contract/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import { may, type User } from '../../../lib/http/rights.ts'

type MyRow = Row<typeof tickets.mine>
type DeskRow = Row<typeof ticketDesk.list>

export function listMine(db: Db, user: User, query: ListQuery & { status?: TicketStatus | undefined }) {
  const { status, q } = query
  const found = db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'category.title as category', 'ticket.status'])
    .select(['ticket.created_at', 'ticket.updated_at', 'ticket.follow_token as token'])
    .$castTo<MyRow>()
    .where('ticket.employee_id', '=', user.id)
    .$if(status !== undefined, (it) => it.where('ticket.status', '=', status ?? 'new'))
    .$if(Boolean(q), (it) => it.where(matches(q ?? '')))
  return listPage(db, found, query, {
    columns: orderColumns(),
    fallback: '-created_at',
    tie: sql.ref('ticket.id'),
  })
}

const orderColumns = () => ({
  number: sql.ref('ticket.number'),
  created_at: sql.ref('ticket.created_at'),
  updated_at: sql.ref('ticket.updated_at'),
})

const matches = (q: string) => sql<SqlBool>`(lower(ticket.subject) like ${likePattern(q)} or ticket.number::text = ${q})`

/** A ticket by the token of its link. */
export async function findFollowed(db: Db, token: string) {
  return await db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.complaint', 'category.title as category'])
    .select(['ticket.created_at', 'ticket.rating', 'ticket.status'])
    .where('ticket.follow_token', '=', token)
    .executeTakeFirst()
}

interface Entry {
  id: string
  kind: 'reply' | 'note' | 'event'
  author: string | null
  from_reporter: boolean
  body: string
  created_at: string
}

export async function listEntries(db: Db, ticketId: string): Promise<Entry[]> {
  return await db
    .selectFrom('ticket_entry')
    .leftJoin('employee', 'employee.id', 'ticket_entry.author_id')
    .select(['ticket_entry.id', 'ticket_entry.kind', 'employee.full_name as author'])
    .select(['ticket_entry.from_reporter', 'ticket_entry.body', 'ticket_entry.created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_entry.created_at')
    .orderBy('ticket_entry.id')
    .execute()
}

/** Whose tickets somebody of the team may handle: not their own, and confidential ones only with that permission. */
const isHandledBy = (user: User): RawBuilder<SqlBool> =>
  sql<SqlBool>`(ticket.employee_id is distinct from ${user.id}::uuid
    and (${may(user, 'ticket.confidential')} or category.confidential is not true))`

const isOverdue = (now: Date) => sql<boolean>`coalesce(ticket.due_at <= ${now.toISOString()}::timestamptz, false)`

const deskRows = (db: Db, user: User, now: Date) =>
  db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .leftJoin('employee as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.priority', 'ticket.status', 'ticket.created_at'])
    .select(['ticket.updated_at', 'ticket.due_at', 'ticket.sla_minutes', 'ticket.rating', 'ticket.version'])
    .select([
      sql<string>`trim(ticket.first_name || ' ' || ticket.last_name)`.as('reporter'),
      sql<boolean>`ticket.employee_id is null`.as('is_guest'),
      ifThere('category', named('category')).as('category'),
      sql<boolean>`coalesce(category.confidential, false)`.as('confidential'),
      ifThere('assignee', personRef('assignee')).as('assignee'),
      isOverdue(now).as('overdue'),
    ])
    .where(isHandledBy(user))

interface DeskQuery extends ListQuery {
  status?: TicketStatus | undefined
  unsolved?: boolean | undefined
  priority?: string | undefined
  category_id?: string | undefined
  assignee_id?: string | undefined
  unassigned?: boolean | undefined
  overdue?: boolean | undefined
}

const unsolved = ticketStatuses.filter((status) => !isSettled(status))

export function listDesk(db: Db, user: User, query: DeskQuery, now: Date) {
  const { q, status, priority, category_id, assignee_id } = query
  const conditions: RawBuilder<SqlBool>[] = []
  if (q)
    conditions.push(sql<SqlBool>`(${matches(q)} or lower(ticket.first_name || ' ' || ticket.last_name) like ${likePattern(q)})`)
  if (status) conditions.push(sql<SqlBool>`ticket.status = ${status}`)
  if (query.unsolved !== undefined)
    conditions.push(sql<SqlBool>`(ticket.status = any(${unsolved}::text[])) = ${query.unsolved}`)
  if (priority) conditions.push(sql<SqlBool>`ticket.priority = ${priority}`)
  if (category_id) conditions.push(sql<SqlBool>`ticket.category_id = ${category_id}::uuid`)
  if (assignee_id) conditions.push(sql<SqlBool>`ticket.assignee_id = ${assignee_id}::uuid`)
  if (query.unassigned !== undefined) conditions.push(sql<SqlBool>`(ticket.assignee_id is null) = ${query.unassigned}`)
  if (query.overdue !== undefined) conditions.push(sql<SqlBool>`${isOverdue(now)} = ${query.overdue}`)
  const found = deskRows(db, user, now)
    .$castTo<DeskRow>()
    .where((it) => it.and(conditions))
  return listPage(db, found, query, {
    columns: {
      ...orderColumns(),
      due_at: sql`coalesce(ticket.due_at, 'infinity')`,
      priority: sql`array_position(${[...ticketPriorities]}::text[], ticket.priority)`,
    },
    fallback: 'due_at',
    tie: sql.ref('ticket.id'),
  })
}

export async function findOnDesk(db: Db, user: User, id: string, now: Date) {
  return await deskRows(db, user, now)
    .select(['ticket.complaint', 'ticket.email', 'ticket.ogid', 'ticket.rating_comment'])
    .$castTo<DeskRow & { complaint: string; email: string; ogid: string; rating_comment: string }>()
    .where('ticket.id', '=', id)
    .executeTakeFirst()
}

export interface Handler extends PersonRef {
  office: { title: string } | null
  confidential: boolean
}

/** Everyone to whom a ticket can be assigned today, by the grants that count now. */
export async function listHandlers(db: Db, { grants }: Pick<User, 'grants'>, today: string): Promise<Handler[]> {
  const holding = (permission: 'ticket.handle' | 'ticket.confidential') =>
    everyRole.filter((role) => grantOf(role, permission, grants) !== 'none')
  const holds = (roles: readonly string[]) =>
    sql<boolean>`(employee.roles && ${[...roles]}::text[] or (office.office_type = 'department' and office.code = any(${[...roles]}::text[])))`
  const found = await sql<Handler>`
    select employee.id, employee.ogid, employee.full_name, ${holds(holding('ticket.confidential'))} as confidential,
      case when office.id is not null then json_build_object('title', office.title) end as office
    from employee
    left join current_placement(${today}::date) place on place.employee_id = employee.id
    left join office on office.id = place.office_id
    where employee.status = 'active' and ${holds(holding('ticket.handle'))}
    order by employee.full_name, employee.id`.execute(db)
  return found.rows
}
