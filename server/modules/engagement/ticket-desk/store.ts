/** What is read of tickets by the team. */
import type { Row } from '@iroko/contract/endpoint'
import type { TargetState, ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { isSettled, slaHours, type TicketStatus, ticketPriorities, ticketStatuses } from '@iroko/contract/engagement/tickets'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, type PersonRef, personRef } from '../../../lib/database/references.ts'
import type { User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { isHandledBy } from '../ticket-settings/store-handlers.ts'
import { matches, orderColumns } from '../tickets/store-lists.ts'

type DeskRow = Row<typeof ticketDesk.list>

/** Who reads, and when. */
export interface Reader {
  user: User
  today: string
  now: Date
}

const unsolvedStatuses = ticketStatuses.filter((status) => !isSettled(status))
const settled = sql<SqlBool>`ticket.status <> all(${unsolvedStatuses}::text[])`
const unsolved = sql<SqlBool>`ticket.status = any(${unsolvedStatuses}::text[])`

const isPast = (moment: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`coalesce(${moment} <= ${now.toISOString()}::timestamptz, false)`
const isOverdue = (now: Date) => isPast(sql`ticket.due_at`, now)

const allowedMinutes = sql<number>`case ticket.priority ${sql.join(
  ticketPriorities.map((priority) => sql`when ${priority} then ${slaHours[priority] * 60}::int`),
  sql` `,
)} end`

/** How the target of the first answer was kept. */
const firstReply = (now: Date) => sql<TargetState>`case
  when ticket.first_due_at is null then 'none'
  when coalesce(ticket.first_replied_at, ${now.toISOString()}::timestamptz) > ticket.first_due_at then 'missed'
  when ticket.first_replied_at is not null then 'met'
  else 'open' end`

/** How the target of its solution was kept: what was missed stays so, also once it is solved. */
const resolution = (now: Date) => sql<TargetState>`case
  when ticket.sla_missed or ticket.sla_minutes > ${allowedMinutes} or ${isOverdue(now)} then 'missed'
  when ${settled} then 'met'
  else 'open' end`

const month = sql<string>`to_char(ticket.created_at at time zone ${companyZone}, 'YYYY-MM')`

/** What a caller may handle, with its category. */
const handled = (db: Db, { user, today }: Reader) =>
  db
    .selectFrom('ticket')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .where(isHandledBy(user, today))

const deskRows = (db: Db, reader: Reader) =>
  handled(db, reader)
    .leftJoin('employee as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('ticket as main', 'main.id', 'ticket.merged_into_id')
    .select(['ticket.id', 'ticket.number', 'ticket.subject', 'ticket.priority', 'ticket.status', 'ticket.created_at'])
    .select(['ticket.updated_at', 'ticket.due_at', 'ticket.sla_minutes', 'ticket.rating', 'ticket.version'])
    .select([
      sql<string>`trim(ticket.first_name || ' ' || ticket.last_name)`.as('reporter'),
      sql<boolean>`ticket.employee_id is null`.as('is_guest'),
      ifThere('category', named('category')).as('category'),
      sql<boolean>`coalesce(category.confidential, false)`.as('confidential'),
      ifThere('assignee', personRef('assignee')).as('assignee'),
      isOverdue(reader.now).as('overdue'),
      sql<string | null>`case when ticket.first_replied_at is null then ticket.first_due_at end`.as('first_due_at'),
      firstReply(reader.now).as('first_reply'),
      resolution(reader.now).as('resolution'),
      'main.number as merged_into',
    ])

interface DeskQuery extends ListQuery {
  status?: TicketStatus | undefined
  unsolved?: boolean | undefined
  priority?: string | undefined
  category_id?: string | undefined
  without_category?: boolean | undefined
  assignee_id?: string | undefined
  unassigned?: boolean | undefined
  overdue?: boolean | undefined
  month?: string | undefined
  first_reply?: TargetState | undefined
  resolution?: TargetState | undefined
  merged?: boolean | undefined
}

function conditionsOf(query: DeskQuery, now: Date): RawBuilder<SqlBool>[] {
  const { q, status, priority, category_id, assignee_id } = query
  const merged = query.merged ?? (q ? undefined : false)
  const wanted: [unknown, () => RawBuilder<SqlBool>][] = [
    [
      q || undefined,
      () => sql`(${matches(q ?? '')} or lower(ticket.first_name || ' ' || ticket.last_name) like ${likePattern(q ?? '')})`,
    ],
    [status, () => sql`ticket.status = ${status}`],
    [query.unsolved, () => sql`${unsolved} = ${query.unsolved}`],
    [priority, () => sql`ticket.priority = ${priority}`],
    [category_id, () => sql`ticket.category_id = ${category_id}::uuid`],
    [query.without_category, () => sql`(ticket.category_id is null) = ${query.without_category}`],
    [assignee_id, () => sql`ticket.assignee_id = ${assignee_id}::uuid`],
    [query.unassigned, () => sql`(ticket.assignee_id is null) = ${query.unassigned}`],
    [query.overdue, () => sql`${isOverdue(now)} = ${query.overdue}`],
    [query.month, () => sql`${month} = ${query.month}`],
    [query.first_reply, () => sql`${firstReply(now)} = ${query.first_reply}`],
    [query.resolution, () => sql`${resolution(now)} = ${query.resolution}`],
    [merged, () => sql`(ticket.merged_into_id is not null) = ${merged}`],
  ]
  return wanted.flatMap(([value, condition]) => (value === undefined ? [] : [condition()]))
}

export function listDesk(db: Db, reader: Reader, query: DeskQuery) {
  const found = deskRows(db, reader)
    .$castTo<DeskRow>()
    .where((it) => it.and(conditionsOf(query, reader.now)))
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

export async function countUnsolved(db: Db, reader: Reader): Promise<number> {
  const { total } = await handled(db, reader)
    .select(sql<number>`count(*)`.as('total'))
    .where(unsolved)
    .executeTakeFirstOrThrow()
  return total
}

export async function findOnDesk(db: Db, reader: Reader, id: string) {
  return await deskRows(db, reader)
    .leftJoin('employee as excluded', 'excluded.id', 'ticket.excluded_id')
    .select(['ticket.complaint', 'ticket.email', 'ticket.ogid', 'ticket.rating_comment'])
    .select(ifThere('excluded', personRef('excluded')).as('excluded'))
    .$castTo<DeskRow & { complaint: string; email: string; ogid: string; rating_comment: string; excluded: PersonRef | null }>()
    .where('ticket.id', '=', id)
    .executeTakeFirst()
}

/** The id of a ticket that a caller may handle, by the number that people quote. */
export async function findByNumber(db: Db, reader: Reader, number: number): Promise<string | undefined> {
  const found = await handled(db, reader).select('ticket.id').where('ticket.number', '=', number).executeTakeFirst()
  return found?.id
}

type ReportRow = Row<typeof ticketDesk.report>

/** How targets were kept by month and category, counted by the conditions of the list that each number opens. */
export function listReport(
  db: Db,
  reader: Reader,
  query: ListQuery & { month?: string | undefined; category_id?: string | undefined },
) {
  const { now } = reader
  const { q, month: asked, category_id } = query
  const counting = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`
  const found = handled(db, reader)
    .select([month.as('month'), 'category.id as category_id', 'category.title as category_title'])
    .select([
      sql<number>`count(*)`.as('received'),
      counting(unsolved).as('unsolved'),
      counting(sql`${firstReply(now)} = 'met'`).as('first_reply_met'),
      counting(sql`${firstReply(now)} = 'missed'`).as('first_reply_missed'),
      counting(sql`${resolution(now)} = 'met'`).as('resolution_met'),
      counting(sql`${resolution(now)} = 'missed'`).as('resolution_missed'),
      sql<number | null>`round(avg(ticket.rating), 1)::float`.as('rating'),
    ])
    .where((it) => it.and(conditionsOf({ ...query, q: undefined, month: asked, category_id }, now)))
    .groupBy([sql`1`, 'category.id', 'category.title'])
  const rows = db
    .selectFrom(found.as('report'))
    .select(['report.month', 'report.received', 'report.unsolved', 'report.first_reply_met', 'report.first_reply_missed'])
    .select(['report.resolution_met', 'report.resolution_missed', 'report.rating'])
    .$if(Boolean(q), (it) => it.where(sql<SqlBool>`lower(report.category_title) like ${likePattern(q ?? '')}`))
    .select(
      sql<ReportRow['category']>`case when report.category_id is not null
        then json_build_object('id', report.category_id, 'title', report.category_title) end`.as('category'),
    )
  return listPage(db, rows.$castTo<ReportRow>(), query, {
    columns: {
      month: sql.ref('report.month'),
      category: sql`coalesce(lower(report.category_title), '')`,
      received: sql.ref('report.received'),
      unsolved: sql.ref('report.unsolved'),
    },
    fallback: '-month',
    tie: sql`coalesce(lower(report.category_title), '')`,
  })
}
