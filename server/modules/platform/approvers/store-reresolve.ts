/** Looking for approvers again, when one has left, handed over, or nobody could be found. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import * as rules from '../approvals/rules.ts'
import { type ApprovalRow, loadState, lockApprovalById, replaceApprovers, saveState } from '../approvals/store-state.ts'
import { directoryAt, escalate, resolveApprovers, withEscalated, withNamed } from './rules.ts'
import { loadDirectory } from './store.ts'
import { mayTakePlace } from './store-able.ts'

/** Whom a leaver's exit names to decide what waits for them, besides those whom the policies ask. */
export interface NamedDecider {
  from: string
  to: string | null
  /** By approval, where somebody else than for the others. */
  each: Readonly<Record<string, string>>
}

interface Moment {
  today: string
  now: Date
  named?: NamedDecider | undefined
}

export interface Reresolved {
  id: string
  kind: string
  subject_id: string
  status: rules.ApprovalState['status']
  /** Who decides now and did not before. */
  asked: string[]
}

/** Finds the approvers of all open requests again in which a person has a place that is not decided. */
export async function reresolveFor(db: Db, employeeId: string, at: Moment): Promise<Reresolved[]> {
  const found = await sql<{ id: string }>`
    select distinct approval.id from approval
    join approval_approver approver on approver.approval_id = approval.id and approver.step >= approval.current_step
    where approver.employee_id = ${employeeId} and approval.status = 'pending' order by approval.id`.execute(db)
  return reresolveAll(db, found.rows, at)
}

/** The same for the open requests of these people and of everyone below them: those whose leaders are others now. */
export async function reresolveOf(db: Db, employeeIds: readonly string[], at: Moment): Promise<Reresolved[]> {
  return reresolveAll(db, await openRequestsBelow(db, employeeIds, at.today), at)
}

/** The open requests of these people and of everyone below them. */
export async function openRequestsBelow(db: Db, employeeIds: readonly string[], today: string): Promise<{ id: string }[]> {
  const found = await sql<{ id: string }>`
    with recursive below as (
      select unnest(${[...employeeIds]}::uuid[]) as employee_id
      union
      select line.employee_id from reporting_line line join below on line.leader_id = below.employee_id
      where line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    )
    select id from approval where status = 'pending' and requester_id in (select employee_id from below) order by id`.execute(
    db,
  )
  return found.rows
}

/**
 * The same for every open request that waits for people who left or may not decide it any more, for contacts who are archived or whose
 * campaign the person has left, or for nobody. Where one who left has named who decides, only for theirs: of two who leave in one night
 * each has named for their own.
 */
export async function reresolveOrphans(db: Db, at: Moment): Promise<Reresolved[]> {
  const found = await sql<{ id: string }>`
    select approval.id from approval
    where approval.status = 'pending' and (${at.named?.from ?? null}::uuid is null or exists (
        select 1 from approval_approver own where own.approval_id = approval.id and own.employee_id = ${at.named?.from ?? null}::uuid))
      and (
      exists (
        select 1 from approval_approver approver
        left join employee on employee.id = approver.employee_id
        left join client_contact contact on contact.id = approver.client_contact_id
        where approver.approval_id = approval.id and approver.step >= approval.current_step
          and (not works_on(employee, ${at.today}::date)
            or (employee.id is not null and not ${mayTakePlace(sql.ref('employee.id'), at.today)})
            or contact.disabled_at is not null or not contact.decides_requests or (contact.id is not null and not exists (
            select 1 from current_placement(${at.today}::date) placement join office on office.id = placement.office_id
            where placement.employee_id = approval.requester_id and office.client_id = contact.client_id))))
      or not exists (
        select 1 from approval_approver approver where approver.approval_id = approval.id and approver.step = approval.current_step))
    order by approval.id`.execute(db)
  return reresolveAll(db, found.rows, at)
}

async function reresolveAll(db: Db, approvals: readonly { id: string }[], at: Moment): Promise<Reresolved[]> {
  const changed: Reresolved[] = []
  for (const { id } of approvals) {
    const outcome = await reresolve(db, id, at)
    if (outcome) changed.push(outcome)
  }
  return changed
}

async function reresolve(db: Db, id: string, { today, now, named }: Moment): Promise<Reresolved | undefined> {
  const approval = await lockApprovalById(db, id)
  if (approval?.status !== 'pending' || approval.current_step === null) return undefined
  const before = await loadState(db, approval, today)
  const heir = named && (named.each[id] ?? named.to)
  // Whoever was asked because of a deadline, or named by a leaver, is found by no rule.
  const places = before.steps.flatMap(({ approvers }) => approvers)
  const put = places.flatMap(({ holder_id, escalated_from }) => (escalated_from === undefined ? [] : [holder_id]))
  const more = heir ? [...put, heir] : put
  const directory = await loadDirectory(db, approval, approval.steps, today, more)
  const left = named ? await leftOf(db, before, named.from, today) : new Set<string>()
  let after: rules.ApprovalState = before
  for (const step of before.steps) {
    if (named && !step.approvers.some(({ holder_id }) => holder_id === named.from)) continue
    const there = directoryAt(directory, step.position, before.steps)
    const asked = heir ? withNamed(step, { from: named.from, to: heir }, there) : step
    const found = withEscalated(resolveApprovers(step, there), asked, there)
    after = rules.reassign(after, step.position, [...found, ...step.approvers.filter(({ holder_id }) => left.has(holder_id))])
  }
  return await store(db, approval, before, after, now)
}

/** Who else of the approvers left in the same night: each has named for their own place, which their own turn finds. */
async function leftOf(db: Db, { steps }: rules.ApprovalState, from: string, today: string): Promise<ReadonlySet<string>> {
  const others = steps.flatMap(({ approvers }) => approvers).flatMap(({ holder_id }) => (holder_id === from ? [] : [holder_id]))
  const found = await db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', [from, ...others])
    .where(sql<boolean>`not works_on(employee, ${today}::date)`)
    .execute()
  return new Set(found.flatMap(({ id }) => (id === from ? [] : [id])))
}

/** Asks the next leader about a request whose deadline has passed; undefined when there is none to ask. */
export async function escalateOverdue(db: Db, id: string, { today, now }: Moment): Promise<Reresolved | undefined> {
  const approval = await lockApprovalById(db, id)
  if (approval?.status !== 'pending' || approval.current_step === null) return undefined
  const before = await loadState(db, approval, today)
  const late = rules.waitingFor(before).map(({ holder_id }) => holder_id)
  const directory = await loadDirectory(db, approval, approval.steps, today, late)
  const asked = escalate(before, directoryAt(directory, approval.current_step, before.steps))
  if (!asked) return undefined
  return await store(db, approval, before, rules.reassign(before, approval.current_step, asked), now)
}

async function store(
  db: Db,
  approval: ApprovalRow,
  before: rules.ApprovalState,
  after: rules.ApprovalState,
  now: Date,
): Promise<Reresolved> {
  const { id, kind, subject_id, current_step } = approval
  await replaceApprovers(db, id, current_step ?? 1, after.steps)
  await saveState(db, approval, after, now)
  const had = new Set(rules.waitingFor(before).map(({ holder_id }) => holder_id))
  const asked = rules.waitingFor(after).flatMap(({ holder_id }) => (had.has(holder_id) ? [] : [holder_id]))
  return { id, kind, subject_id, status: after.status, asked }
}
