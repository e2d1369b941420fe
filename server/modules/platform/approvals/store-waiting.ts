/** The requests that wait, for one person or past their deadline. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { type PersonRef, personRef, shownPerson } from '../../../lib/database/references.ts'
import { activeDelegate } from './store-state.ts'
import { waitingFor } from './store-trail.ts'

/** One page of what waits for a person's decision, oldest first. */
export function listWaiting(db: Db, personId: string, query: ListQuery & { kind?: ApprovalKind | undefined }, today: string) {
  const waiting = db
    .selectFrom('approval')
    .innerJoin(
      sql<{ approval_id: string; place: string }>`(${waitingFor(personId, today)})`.as('mine'),
      'mine.approval_id',
      'approval.id',
    )
    .$if(query.kind !== undefined, (it) => it.where('approval.kind', '=', query.kind ?? ''))
    .$if(query.q !== undefined, (it) =>
      it.where(
        sql<boolean>`approval.requester_id in (select id from employee where lower(full_name) like ${likePattern(query.q ?? '')})`,
      ),
    )
  const rows = waiting
    .innerJoin('employee as requester', 'requester.id', 'approval.requester_id')
    .innerJoin('employee as holder', 'holder.id', 'mine.place')
    .select(['approval.id', 'approval.subject_id', 'approval.summary'])
    .select(sql<ApprovalKind>`approval.kind`.as('kind'))
    .select(sql<string>`approval.waiting_since`.as('waiting_since'))
    .select(shownPerson('requester').as('requester'))
    .select(sql<PersonRef | null>`case when holder.id <> ${personId}::uuid then ${personRef('holder')} end`.as('for'))
  return listPage(
    db,
    rows,
    query,
    { columns: { waiting_since: sql.ref('approval.waiting_since') }, fallback: 'waiting_since', tie: sql.ref('approval.id') },
    waiting,
  )
}

/** How many requests of each kind wait for a person's decision; kinds of which none does are left out. */
export async function countWaiting(db: Db, personId: string, today: string): Promise<{ what: ApprovalKind; total: number }[]> {
  const found = await sql<{ what: ApprovalKind; total: number }>`
    select approval.kind as what, count(*)::int as total
    from (${waitingFor(personId, today)}) mine join approval on approval.id = mine.approval_id
    group by approval.kind order by approval.kind`.execute(db)
  return found.rows
}

export interface Overdue {
  id: string
  /** The moment since which it waits or was asked for last, and how long it may. */
  since: string
  deadline_hours: number
  on_deadline: 'remind' | 'escalate'
}

/** Open requests whose step has a deadline, asked for before a moment. */
export async function listWithDeadline(db: Db, before: Date): Promise<Overdue[]> {
  const found = await sql<Overdue>`
    select approval.id, coalesce(approval.reminded_at, approval.waiting_since) as since, (step.it ->> 'deadline_hours')::int as deadline_hours,
      coalesce(step.it ->> 'on_deadline', 'remind') as on_deadline
    from approval
    cross join lateral jsonb_array_elements(approval.steps) step (it)
    where approval.status = 'pending' and (step.it ->> 'position')::int = approval.current_step
      and step.it ->> 'deadline_hours' is not null
      and coalesce(approval.reminded_at, approval.waiting_since) < ${before.toISOString()}::timestamptz
    order by approval.waiting_since, approval.id`.execute(db)
  return found.rows
}

export interface PendingApprover {
  email: string
  first_name: string
  employee_id: string
  /** Whose place it is. */
  holder_id: string
  kind: ApprovalKind
  subject_id: string
  summary: string
  requester: string
  waiting_since: string
}

/** Who is asked to decide these requests: the people of the places that have not, or whoever stands in for them. */
export async function findPendingApprovers(db: Db, approvalIds: readonly string[], today: string): Promise<PendingApprover[]> {
  const found = await sql<PendingApprover>`
    select asked.id as employee_id, approver.employee_id as holder_id, asked.email, asked.first_name, approval.kind, approval.subject_id,
      approval.summary, approval.waiting_since, requester.full_name as requester
    from approval
    join employee requester on requester.id = approval.requester_id
    join approval_approver approver on approver.approval_id = approval.id and approver.waits
    ${activeDelegate(today)}
    join employee asked on asked.id = coalesce(away.delegate_id, approver.employee_id)
    where approval.id = any(${[...approvalIds]}::uuid[])
    order by asked.id, approval.waiting_since, approval.id`.execute(db)
  return found.rows
}

export async function markReminded(db: Db, approvalIds: readonly string[], now: Date): Promise<void> {
  if (approvalIds.length === 0) return
  await db
    .updateTable('approval')
    .set({ reminded_at: now.toISOString() })
    .where('id', 'in', [...approvalIds])
    .execute()
}
