/** An approval as the rules see it, read from its rows and written back to them. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { mayTakePlace } from '../approvers/store-able.ts'
import { type ApprovalState, type Approver, type Decision, type ResolvedStep, type Step, waitingFor } from './rules.ts'

export interface ApprovalRow {
  id: string
  kind: string
  subject_id: string
  requester_id: string
  makers: string[]
  /** Those of the makers who propose nothing: it is their own pay among that of others. */
  subjects: string[]
  status: ApprovalState['status']
  current_step: number | null
  steps: Step[]
  waiting_since: string | null
  ended_because: string | null
  last_takes: string | null
}

const columns = sql`id, kind, subject_id, requester_id, makers, subjects, status, current_step, steps, waiting_since, ended_because, last_takes`

/** The newest approval of a subject, held until the transaction ends, so that decisions come one after another. */
export async function lockApproval(db: Db, kind: string, subjectId: string): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`
    select ${columns} from approval where kind = ${kind} and subject_id = ${subjectId}
    order by created_at desc, id desc limit 1 for update`.execute(db)
  return found.rows[0]
}

export async function lockApprovalById(db: Db, id: string): Promise<ApprovalRow | undefined> {
  const found = await sql<ApprovalRow>`select ${columns} from approval where id = ${id} for update`.execute(db)
  return found.rows[0]
}

/** Whoever named the delegate of a colleague has nothing of their own decided by it; reads `delegation` and `approval`. */
export const notArrangedBy = sql`(delegation.arranged_by is null
  or (delegation.arranged_by <> approval.requester_id and delegation.arranged_by <> all(approval.makers)))`

/**
 * Whoever stands in today for the person of a place; never for a request of their own, never for somebody who stands in too, and only
 * where they may decide such a request themselves.
 */
export const activeDelegate = (today: string) => sql`
  left join lateral (
    select delegation.delegate_id from delegation
    join employee deputy on deputy.id = delegation.delegate_id and works_on(deputy, ${dayOf(today)})
    where delegation.employee_id = approver.employee_id and delegation.ended_at is null
      and delegation.starts_on <= ${dayOf(today)} and delegation.ends_on >= ${dayOf(today)}
      and delegation.delegate_id <> approval.requester_id and delegation.delegate_id <> all(approval.makers)
      and ${notArrangedBy} and ${mayTakePlace(sql.ref('deputy.id'), today)}
    limit 1
  ) away on true`

/** A state whose decisions have the words and the time that were stored with them. */
export interface StoredState extends ApprovalState {
  decisions: (Decision & { id: string; comment: string | null; decided_at: string })[]
}

export async function loadState(db: Db, approval: ApprovalRow, today: string): Promise<StoredState> {
  const approvers = await sql<PlaceRow>`
    select approver.step, approver.holder_id, approver.client_contact_id is not null as is_contact, approver.escalated_from, away.delegate_id
    from approval_approver approver join approval on approval.id = approver.approval_id
    ${activeDelegate(today)}
    where approver.approval_id = ${approval.id}
    order by approver.step, approver.holder_id`.execute(db)
  const decisions = await db
    .selectFrom('approval_decision')
    .select(['id', 'step', 'decision', 'comment', 'decided_at'])
    .select([
      sql<string>`coalesce(employee_id, client_contact_id)`.as('holder_id'),
      sql<string>`coalesce(decided_by, client_contact_id)`.as('decided_by'),
    ])
    .where('approval_id', '=', approval.id)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  const { requester_id, makers, status, current_step } = approval
  return { requester_id, makers, status, current_step, steps: withApprovers(approval.steps, approvers.rows), decisions }
}

interface PlaceRow {
  step: number
  holder_id: string
  is_contact: boolean
  delegate_id: string | null
  escalated_from: string | null
}

function withApprovers(steps: readonly Step[], rows: readonly PlaceRow[]): ResolvedStep[] {
  return steps.map((step) => ({
    ...step,
    approvers: rows
      .filter((row) => row.step === step.position)
      .map(({ holder_id, is_contact, delegate_id, escalated_from }) => ({
        holder_id,
        delegate_id,
        ...(is_contact ? { is_contact } : {}),
        ...(escalated_from ? { escalated_from } : {}),
      })),
  }))
}

export async function insertApprovers(db: Db, approvalId: string, steps: readonly ResolvedStep[]): Promise<void> {
  const rows = steps.flatMap(({ position, approvers }) =>
    approvers.map(({ holder_id, is_contact, escalated_from }) => ({
      approval_id: approvalId,
      step: position,
      employee_id: is_contact ? null : holder_id,
      client_contact_id: is_contact ? holder_id : null,
      escalated_from: escalated_from ?? null,
    })),
  )
  if (rows.length > 0) await db.insertInto('approval_approver').values(rows).execute()
}

/** Puts the approvers of the steps from `from` on in place of those who were there; `saveState` follows. */
export async function replaceApprovers(
  db: Db,
  approvalId: string,
  from: number,
  steps: readonly ResolvedStep[],
): Promise<void> {
  await db.deleteFrom('approval_approver').where('approval_id', '=', approvalId).where('step', '>=', from).execute()
  await insertApprovers(
    db,
    approvalId,
    steps.filter(({ position }) => position >= from),
  )
}

/** Marks the places that wait in this state, and only those. */
export async function markWaiting(db: Db, approvalId: string, state: ApprovalState): Promise<void> {
  const waiting = waitingFor(state).map(({ holder_id }) => holder_id)
  await sql`
    update approval_approver set waits = not waits
    where approval_id = ${approvalId}
      and waits <> (step = ${state.current_step ?? 0} and holder_id = any(${waiting}::uuid[]))`.execute(db)
}

/** Writes where an approval stands now; the clock of its step begins again when the step is another one. */
export async function saveState(db: Db, before: ApprovalRow, after: ApprovalState, now: Date): Promise<void> {
  const moved = after.current_step !== before.current_step
  const at = now.toISOString()
  await db
    .updateTable('approval')
    .set({
      status: after.status,
      current_step: after.current_step,
      ...(moved ? { waiting_since: after.current_step === null ? null : at, reminded_at: null } : {}),
      ...(after.status === 'pending' ? {} : { decided_at: at }),
    })
    .where('id', '=', before.id)
    .execute()
  await markWaiting(db, before.id, after)
}

export async function insertDecision(
  db: Db,
  decision: Decision & { id: string; approval_id: string; comment: string | null; decided_at: string },
  { is_contact }: Pick<Approver, 'is_contact'>,
): Promise<void> {
  await db.insertInto('approval_decision').values(decisionRow(decision, is_contact)).execute()
}

/** A contact decides for themselves; of the staff one may have decided for another. */
export function decisionRow<D extends Decision>({ holder_id, decided_by, ...decision }: D, is_contact: boolean | undefined) {
  return is_contact
    ? { ...decision, employee_id: null, decided_by: null, client_contact_id: holder_id }
    : { ...decision, employee_id: holder_id, decided_by, client_contact_id: null }
}
