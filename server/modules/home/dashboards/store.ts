/** Counts of the HR dashboard that no list has yet. */

import { type ApprovalKind, approvalKinds, requestRow } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { isKnownToRequester } from '../../platform/approvals/store.ts'

export interface ApprovalsByAge {
  kind: ApprovalKind
  total: number
  new: number
  days: number
  weeks: number
  oldest: string
}

/**
 * Pending requests of the people in scope by kind, and for how long their current step waits; not the termination of whoever looks, who is
 * among its makers. One query.
 */
export async function countApprovals(db: Db, user: User, today: string, now: Date): Promise<ApprovalsByAge[]> {
  const readable = approvalKinds.map(
    (kind) =>
      sql`(approval.kind = ${kind} and ${inScope(user, requestRow(kind).read, sql.ref('approval.requester_id'), today)})`,
  )
  const age = sql`${now.toISOString()}::timestamptz - approval.waiting_since`
  const found = await sql<ApprovalsByAge>`
    select approval.kind, count(*) as total, count(*) filter (where ${age} < interval '2 days') as new,
      count(*) filter (where ${age} >= interval '2 days' and ${age} < interval '7 days') as days,
      count(*) filter (where ${age} >= interval '7 days') as weeks, min(approval.waiting_since) as oldest
    from approval where approval.status = 'pending' and (${sql.join(readable, sql` or `)})
      and (approval.requester_id <> ${user.id}::uuid or ${isKnownToRequester()})
      and (approval.kind <> 'termination' or approval.requester_id = ${user.id}::uuid or ${user.id}::uuid <> all(approval.makers))
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
