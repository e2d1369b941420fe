/** What other modules do with approvals, inside their own transaction: open, decide, withdraw. */
import { conflict, type Fault, forbidden, refuse } from '@iroko/contract/errors'
import { type ApprovalKind, lastStepTakes } from '@iroko/contract/platform/approval-kinds'
import { type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { directoryAt, resolveApprovers } from '../approvers/rules.ts'
import { loadDirectory } from '../approvers/store.ts'
import * as rules from './rules.ts'
import { whyUnable } from './store-refusal.ts'
import {
  type ApprovalRow,
  insertApprovers,
  insertDecision,
  loadState,
  lockApproval,
  markWaiting,
  saveState,
} from './store-state.ts'

export interface ApprovalRequest {
  kind: ApprovalKind
  subject_id: string
  requester_id: string
  /** Who proposes it when it is about somebody else, and who proposed it before: none of them decides. */
  makers?: readonly string[]
  /** Whose own pay it is among many: they do not decide it either, and propose nothing. */
  subjects?: readonly string[]
  /** One line for whoever decides. */
  summary: string
  /** What the conditions of the policies look at. */
  facts: { days?: number; amount_kobo?: number; leave_type_id?: string }
  /** The days that it is about; a client reads no more of it than these. */
  starts_on?: string
  ends_on?: string
  today: string
  now: Date
}

export interface Outcome {
  status: rules.ApprovalState['status']
  /** Whose decision it waits for now; empty once it is closed. */
  waiting: rules.Approver[]
}

const outcomeOf = (state: rules.ApprovalState): Outcome => ({ status: state.status, waiting: rules.waitingFor(state) })

type Asking = Pick<ApprovalRequest, 'kind' | 'requester_id' | 'makers' | 'subjects' | 'facts' | 'today'>

/** Chooses the policy of a request and finds the approvers of each of its steps; writes nothing. */
export async function resolveSteps(db: Db, request: Asking) {
  const found = await previewRequest(db, request)
  if (!found) throw conflict('no_policy', 'There is no approval policy for this type of request. Contact HR')
  return found
}

/** The same for trying out; undefined when no policy fits. */
export async function previewRequest(db: Db, request: Asking) {
  const policies = await activePolicies(db, request.kind)
  const steps = policies.flatMap((policy) => policy.steps)
  const { subjects = [] } = request
  const makers = [...(request.makers ?? []), ...subjects]
  const directory = await loadDirectory(
    db,
    { ...request, makers, last_takes: lastStepTakes(request.kind, request.facts) },
    steps,
    request.today,
  )
  const { office_id, office_type } = directory
  const policy = rules.choosePolicy(policies, { kind: request.kind, office_id, office_type, ...request.facts })
  if (!policy) return undefined
  const resolved = policy.steps.map((step) => ({
    ...step,
    approvers: resolveApprovers(step, directoryAt(directory, step.position, policy.steps)),
  }))
  return { policy, steps: resolved }
}

/** Who would be asked by these steps, if `requester_id` asked; writes nothing. */
export async function previewSteps(db: Db, request: Asking, steps: readonly rules.Step[]) {
  const makers = request.makers ?? []
  const directory = await loadDirectory(db, { ...request, makers, last_takes: null }, steps, request.today)
  return steps.map((step) => ({ ...step, approvers: resolveApprovers(step, directoryAt(directory, step.position, steps)) }))
}

async function activePolicies(db: Db, kind: string): Promise<(rules.Policy & { title: string })[]> {
  const found = await sql<rules.Policy & { title: string }>`
    select id, title, kind, position, condition, steps from approval_policy
    where kind = ${kind} and archived_at is null order by position`.execute(db)
  return found.rows
}

/** Whether the one a request is about knows of it: they asked themselves, or it is approved. What others propose for them waits unseen. */
export const isKnownToRequester = () =>
  sql<SqlBool>`(approval.makers = '{}' or approval.requester_id = any(approval.makers) or approval.status = 'approved')`

/** Sends a request on its way: its steps and approvers are stored as they are today. */
export async function openApproval(db: Db, request: ApprovalRequest): Promise<Outcome> {
  const { policy, steps } = await resolveSteps(db, request)
  const subjects = (request.subjects ?? []).filter((person) => !request.makers?.includes(person))
  const makers = [...(request.makers ?? []), ...subjects]
  const state = rules.openApproval(request.requester_id, steps, makers)
  const id = uuid()
  const at = request.now.toISOString()
  await db
    .insertInto('approval')
    .values({
      id,
      kind: request.kind,
      subject_id: request.subject_id,
      requester_id: request.requester_id,
      makers,
      subjects,
      summary: request.summary,
      starts_on: request.starts_on ?? null,
      ends_on: request.ends_on ?? null,
      last_takes: lastStepTakes(request.kind, request.facts),
      policy_id: policy.id,
      steps: JSON.stringify(policy.steps),
      current_step: state.current_step,
      waiting_since: at,
      created_at: at,
    })
    .execute()
  await insertApprovers(db, id, steps)
  await markWaiting(db, id, state)
  return outcomeOf(state)
}

export interface DecisionRequest {
  kind: string
  subject_id: string
  by: string
  decision: 'approved' | 'rejected'
  comment: string
  today: string
  now: Date
}

interface Decided {
  /** Whose place it was: the decider's own, or that of the colleague they stand in for. */
  decided_for: string
  /** True when the request has gone on to another step. */
  moved: boolean
  /** Who had a place in the step, decided or not. */
  asked: string[]
}

/**
 * One person's decision on the step that waits. Refused (403) when it does not wait for them, (409) when it was decided or the
 * step is not theirs yet. Simultaneous decisions come one after another, so that each step is decided once.
 */
export async function decide(db: Db, request: DecisionRequest): Promise<Outcome & Decided> {
  const { approval, before } = await lockOpen(db, request)
  const step = before.current_step ?? 0
  const wanted = { step, decided_by: request.by, decision: request.decision }
  const applied = rules.applyDecision(before, wanted)
  if (applied.refusal) throw refusalOf(applied.refusal, before, request.by)
  const place = before.steps
    .find(({ position }) => position === step)
    ?.approvers.find(({ holder_id }) => holder_id === applied.decision.holder_id)
  refuse(await whyUnable(db, approval, before, applied.decision, request.today))
  return await keepDecision(db, { approval, before, applied }, request, place)
}

/** The decision of whoever brings a proof of what a request says, in place of those who are asked; never of their own, nor of what they proposed. */
export async function decideByProof(db: Db, request: DecisionRequest): Promise<Outcome & Decided> {
  const { approval, before } = await lockOpen(db, request)
  const applied = rules.applyProof(before, request.by)
  if (applied.refusal) throw refusalOf(applied.refusal, before, request.by)
  return await keepDecision(db, { approval, before, applied }, request)
}

async function lockOpen(db: Db, { kind, subject_id, today }: DecisionRequest) {
  const approval = await lockApproval(db, kind, subject_id)
  if (!approval) throw conflict('not_open', 'This request does not await a decision')
  return { approval, before: await loadState(db, approval, today) }
}

interface Applied {
  approval: ApprovalRow
  before: rules.ApprovalState
  applied: { state: rules.ApprovalState; decision: rules.Decision }
}

async function keepDecision(
  db: Db,
  { approval, before, applied }: Applied,
  { comment, now }: DecisionRequest,
  place: Pick<rules.Approver, 'is_contact'> = {},
): Promise<Outcome & Decided> {
  const row = { id: uuid(), approval_id: approval.id, comment: comment || null, decided_at: now.toISOString() }
  await insertDecision(db, { ...applied.decision, ...row }, place)
  await saveState(db, approval, applied.state, now)
  return {
    ...outcomeOf(applied.state),
    decided_for: applied.decision.holder_id,
    moved: applied.state.current_step !== before.current_step,
    asked: before.steps
      .filter(({ position }) => position === applied.decision.step)
      .flatMap(({ approvers }) => approvers.map(({ holder_id }) => holder_id)),
  }
}

function refusalOf({ code, sentence }: rules.DecisionRefusal, state: rules.ApprovalState, person: string): Fault {
  if (code === 'own_request') return forbidden(sentence)
  if (code !== 'not_approver') return conflict(code, sentence)
  const others = state.steps.filter(({ approvers }) =>
    approvers.some(({ holder_id, delegate_id }) => holder_id === person || delegate_id === person),
  )
  const later = others.some(({ position }) => position > (state.current_step ?? 0))
  if (later) return conflict('not_current', 'This request has not reached your step')
  return others.length > 0 ? conflict('already_decided', 'Your step was already decided') : forbidden(sentence)
}

/**
 * Takes a request back; answers whose decision it no longer waits for. After a material edit it is followed by `openApproval`:
 * what was decided about the request as it was stays on record, and no longer counts.
 */
export async function withdrawApproval(
  db: Db,
  request: { kind: string; subject_id: string; today: string; now: Date },
): Promise<rules.Approver[]> {
  const approval = await lockApproval(db, request.kind, request.subject_id)
  if (approval?.status !== 'pending') return []
  const state = await loadState(db, approval, request.today)
  await saveState(db, approval, { ...state, status: 'withdrawn', current_step: null }, request.now)
  return rules.waitingFor(state)
}

/** Ends an approval that came by itself and could not take effect. */
export async function endApproval(db: Db, kind: string, subjectId: string, ended_because: string): Promise<void> {
  const approval = await lockApproval(db, kind, subjectId)
  if (!approval) return
  await db.updateTable('approval').set({ status: 'rejected', ended_because }).where('id', '=', approval.id).execute()
}

/** Says an open request anew when what it asks for became less. */
export async function changeSummary(db: Db, kind: string, subjectId: string, summary: string): Promise<void> {
  await db
    .updateTable('approval')
    .set({ summary })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('status', '=', 'pending')
    .execute()
}
