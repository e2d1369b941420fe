/** Counts of the HR dashboard that no list has yet. */

import { addDays } from '@iroko/contract/dates'
import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { momentOf } from '../../../lib/database/statements.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { companyZone } from '../../../lib/portal.ts'
import { isKnownToRequester } from '../../platform/approvals/store.ts'

export interface ApprovalsByAge {
  kind: ApprovalKind
  total: number
  new: number
  days: number
  weeks: number
  oldest: string
}

/** Requests of the people in scope, and not the termination of whoever looks, who is among its makers. */
function isReadable(user: User, today: string) {
  const readable = approvalKinds.map(
    (kind) =>
      sql`(approval.kind = ${kind} and ${inScope(user, requestRow(kind).read, sql.ref('approval.requester_id'), today)})`,
  )
  return sql`(${sql.join(readable, sql` or `)})
      and (approval.requester_id <> ${user.id}::uuid or ${isKnownToRequester()})
      and (approval.kind <> 'termination' or approval.requester_id = ${user.id}::uuid or ${user.id}::uuid <> all(approval.makers))`
}

/** How many of the same were pending when each of the thirty days before today was over. One query. */
export async function countPendingBefore(db: Db, user: User, today: string): Promise<{ day: string; count: number }[]> {
  const from = addDays(today, -30)
  const dayOfMoment = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${companyZone})::date`
  // From the day of its making on, until the day of its decision.
  const found = await sql<{ day: string; count: number }>`
    with turned as (
      select turn.day, sum(turn.more) as more from approval cross join lateral (values
        (greatest(${dayOfMoment(sql`approval.created_at`)}, ${from}::date), 1),
        (case when approval.status <> 'pending' then ${dayOfMoment(sql`approval.decided_at`)} end, -1)) turn (day, more)
      where (approval.status = 'pending' or approval.decided_at >= ${momentOf(from)}) and ${isReadable(user, today)}
      group by turn.day
    )
    select days.day::date::text as day, coalesce(sum(turned.more) over (order by days.day), 0)::int as count
    from generate_series(${from}::date, ${addDays(today, -1)}::date, interval '1 day') days (day)
    left join turned on turned.day = days.day::date order by days.day`.execute(db)
  return found.rows
}

/**
 * Pending requests of the people in scope by kind, and for how long their current step waits. One query.
 */
export async function countApprovals(db: Db, user: User, today: string, now: Date): Promise<ApprovalsByAge[]> {
  const age = sql`${now.toISOString()}::timestamptz - approval.waiting_since`
  const found = await sql<ApprovalsByAge>`
    select approval.kind, count(*) as total, count(*) filter (where ${age} < interval '2 days') as new,
      count(*) filter (where ${age} >= interval '2 days' and ${age} < interval '7 days') as days,
      count(*) filter (where ${age} >= interval '7 days') as weeks, min(approval.waiting_since) as oldest
    from approval where approval.status = 'pending' and ${isReadable(user, today)}
    group by approval.kind order by min(approval.waiting_since)`.execute(db)
  return found.rows
}

interface OfficeHeads {
  id: string
  title: string
  office_type: 'department' | 'campaign'
  people: number
  female: number
  male: number
}

/** People at work by office, the largest first. One query. */
export async function countHeads(db: Db, today: string): Promise<OfficeHeads[]> {
  const found = await sql<OfficeHeads>`
    select office.id, office.title, office.office_type, count(*) as people,
      count(*) filter (where employee.gender = 'female') as female, count(*) filter (where employee.gender = 'male') as male
    from current_placement(${today}::date) place
    join employee on employee.id = place.employee_id and works_on(employee, ${today}::date)
    join office on office.id = place.office_id
    group by office.id order by people desc, office.title`.execute(db)
  return found.rows
}
