/** Where a request stands, and what waits for whom. */
import type { ApprovalTrail } from '@iroko/contract/platform/approvals'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { PersonRef } from '../../../lib/database/references.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { mayTakePlace } from '../approvers/store-able.ts'
import * as rules from './rules.ts'
import { whyUnable } from './store-refusal.ts'
import { type ApprovalRow, activeDelegate, loadState, notArrangedBy, type StoredState } from './store-state.ts'

/** The newest approval of a subject; undefined when it was never sent. */
export async function newestApproval(db: Db, kind: string, subjectId: string): Promise<ApprovalRow | undefined> {
  return (await db
    .selectFrom('approval')
    .select([
      'id',
      'kind',
      'subject_id',
      'requester_id',
      'makers',
      'subjects',
      'status',
      'current_step',
      'steps',
      'waiting_since',
    ])
    .select(['ended_because', 'last_takes'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as ApprovalRow | undefined
}

/** Who proposed what a request asks for: whoever asked for it on behalf of another, else the one that it is about. */
export async function proposersOf(db: Db, kind: string, subjectId: string): Promise<string[]> {
  const approval = await newestApproval(db, kind, subjectId)
  if (!approval) return []
  const makers = approval.makers.filter((person) => !approval.subjects.includes(person))
  return makers.length > 0 ? makers : [approval.requester_id]
}

/** The places that an open request waits for. */
export async function waitingPlaces(db: Db, kind: string, subjectId: string, today: string): Promise<rules.Approver[]> {
  const approval = await newestApproval(db, kind, subjectId)
  return approval?.status === 'pending' ? rules.waitingFor(await loadState(db, approval, today)) : []
}

/** Who of the staff approved a request in its newest approval, for whomever. */
export async function approversOf(db: Db, kind: string, subjectId: string): Promise<string[]> {
  const approval = await newestApproval(db, kind, subjectId)
  if (!approval) return []
  const found = await db
    .selectFrom('approval_decision')
    .select('decided_by')
    .where('approval_id', '=', approval.id)
    .where('decision', '=', 'approved')
    .execute()
  return found.flatMap(({ decided_by }) => decided_by ?? [])
}

export interface RequestProgress {
  trail: ApprovalTrail | null
  /** Whether the person who looks could decide it now. */
  may_decide: boolean
}

/**
 * Where a request stands, as a person sees it: its steps with their people, who decided what, and since when it waits. Four
 * statements however many there are, two more for whom it waits.
 */
export async function approvalTrailOf(
  db: Db,
  kind: string,
  subjectId: string,
  personId: string,
  today: string,
): Promise<RequestProgress> {
  const approval = await newestApproval(db, kind, subjectId)
  if (!approval) return { trail: null, may_decide: false }
  const state = await loadState(db, approval, today)
  const wanted = { step: approval.current_step ?? 0, decided_by: personId, decision: 'approved' as const }
  const applied = rules.applyDecision(state, wanted)
  const may_decide = !applied.refusal && !(await whyUnable(db, approval, state, applied.decision, today))
  return { trail: await trailOf(db, approval, state), may_decide }
}

async function trailOf(db: Db, approval: ApprovalRow, state: StoredState): Promise<ApprovalTrail> {
  const person = await namesOf(db, [
    ...state.steps.flatMap(({ approvers }) => approvers.flatMap(({ holder_id, delegate_id }) => [holder_id, delegate_id])),
    ...state.decisions.flatMap(({ decided_by, holder_id }) => [decided_by, holder_id]),
  ])
  return {
    status: approval.status,
    current_step: approval.current_step,
    waiting_since: approval.waiting_since,
    ended_because: approval.ended_because,
    steps: state.steps.map((step) => ({
      position: step.position,
      title: step.title,
      needed: String(step.needed),
      status: rules.stepStatus(state, step),
      approvers: step.approvers.map(({ holder_id, delegate_id }) =>
        delegate_id ? { ...person(delegate_id), for: person(holder_id) } : { ...person(holder_id), for: null },
      ),
    })),
    decisions: state.decisions.map(({ decided_by, holder_id, ...decision }) => ({
      ...decision,
      by: person(decided_by),
      for: decided_by === holder_id ? null : person(holder_id),
    })),
  }
}

/** A contact's name with the company. */
export const contactName = (contact: string, client: string) =>
  sql<string>`${sql.ref(`${contact}.first_name`)} || ' ' || ${sql.ref(`${contact}.last_name`)} || ' (' || ${sql.ref(`${client}.title`)} || ')'`

/** The names of those who have places, of the staff and of clients. */
export async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<(id: string) => PersonRef> {
  const asked = [...new Set(ids.filter((id) => id !== null))]
  const found = await sql<PersonRef>`
    select id, ogid, full_name from employee where id = any(${asked}::uuid[])
    union all
    select contact.id, '', ${contactName('contact', 'client')} from client_contact contact
    join client on client.id = contact.client_id where contact.id = any(${asked}::uuid[])`.execute(db)
  const byId = new Map(found.rows.map((row) => [row.id, row]))
  return (id) => byId.get(id) ?? { id, ogid: '', full_name: '' }
}

/**
 * The open requests whose current step waits for a person: `approval_id` and `place`, the colleague whose place it is (their own
 * when they have one in that step). One row a request; meant to be joined.
 */
export function waitingFor(personId: string, today: string): RawBuilder<{ approval_id: string; place: string }> {
  return sql`
    select approval.id as approval_id, (array_agg(approver.employee_id order by approver.employee_id <> ${personId}::uuid))[1] as place
    from (
      select ${personId}::uuid as holder, null::uuid as arranged_by
      union all
      select delegation.employee_id, delegation.arranged_by from delegation
      where delegation.delegate_id = ${personId}::uuid and delegation.ended_at is null
        and delegation.starts_on <= ${dayOf(today)} and delegation.ends_on >= ${dayOf(today)}
    ) delegation
    join approval_approver approver on approver.employee_id = delegation.holder and approver.waits
    join approval on approval.id = approver.approval_id
    where approval.requester_id <> ${personId}::uuid and ${personId}::uuid <> all(approval.makers) and ${notArrangedBy}
      and (delegation.holder = ${personId}::uuid or ${mayTakePlace(sql`${personId}::uuid`, today)})
      and not exists (
        select 1 from approval_decision decision where decision.approval_id = approval.id and decision.decided_by = ${personId}::uuid)
    group by approval.id`
}

/** The subjects of a kind that wait for a contact of a client now. */
export const waitingWithClients = (kind: string): RawBuilder<{ subject_id: string }> => sql`
    select approval.subject_id from approval_approver approver
    join approval on approval.id = approver.approval_id and approval.kind = ${kind} and approval.status = 'pending'
    where approver.waits and approver.client_contact_id is not null`

/** The subjects of a kind in which a person has a place, decides for somebody now, or decided: they may read them. */
export function subjectsDecidedBy(kind: string, personId: string, today: string): RawBuilder<{ subject_id: string }> {
  return sql`
    select approval.subject_id from approval_approver approver
    join approval on approval.id = approver.approval_id and approval.kind = ${kind}
    where approver.employee_id = ${personId}::uuid
    union all
    select approval.subject_id from approval_approver approver
    join approval on approval.id = approver.approval_id and approval.kind = ${kind} and approval.status = 'pending'
    where approver.employee_id in (
      select delegation.employee_id from delegation
      where delegation.delegate_id = ${personId}::uuid and delegation.ended_at is null
        and delegation.starts_on <= ${dayOf(today)} and delegation.ends_on >= ${dayOf(today)})
    union all
    select approval.subject_id from approval_decision decision
    join approval on approval.id = decision.approval_id and approval.kind = ${kind}
    where decision.decided_by = ${personId}::uuid`
}

/** The names whom the open approval of a subject waits for, as 'A for B' where A stands in for B; nobody where none is open. */
export const waitingNames = (kind: string, subject: RawBuilder<unknown>, today: string) => sql<string[]>`array(
    select case when contact.id is not null then ${contactName('contact', 'client')}
      when deputy.id is null then holder.full_name else deputy.full_name || ' for ' || holder.full_name end
    from approval
    join approval_approver approver on approver.approval_id = approval.id and approver.waits
    left join employee holder on holder.id = approver.employee_id
    left join client_contact contact on contact.id = approver.client_contact_id
    left join client on client.id = contact.client_id
    ${activeDelegate(today)}
    left join employee deputy on deputy.id = away.delegate_id
    where approval.kind = ${kind} and approval.subject_id = ${subject} and approval.status = 'pending'
    order by coalesce(holder.full_name, contact.first_name))`

export const waitingSince = (kind: string, subject: RawBuilder<unknown>) => sql<string | null>`(
    select approval.waiting_since from approval
    where approval.kind = ${kind} and approval.subject_id = ${subject} and approval.status = 'pending')`

/** Who has a request now and since when, for its list; `subject` is the column of its id. */
export function requestRef(kind: string, subject: string, today: string) {
  const id = sql.ref(subject)
  return [waitingNames(kind, id, today).as('waiting_for'), waitingSince(kind, id).as('waiting_since')] as const
}
