/** Who decides for whom while away. */
import { conflict } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { ifThere, personRef } from '../../../lib/database/references.ts'
import { dayOf } from '../../../lib/database/statements.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

function rows(db: Db) {
  return db
    .selectFrom('delegation')
    .innerJoin('employee', 'employee.id', 'delegation.delegate_id')
    .leftJoin('employee as arranger', 'arranger.id', 'delegation.arranged_by')
    .select(['delegation.id', 'delegation.starts_on', 'delegation.ends_on', 'delegation.reason', personRef().as('delegate')])
    .select(ifThere('arranger', personRef('arranger')).as('arranged_by'))
}

const isOpen = (today: string) => sql<boolean>`(delegation.ended_at is null and delegation.ends_on >= ${today}::date)`

/** Those of a person that count now or will. */
export const openDelegations = (db: Db, personId: string, today: string) =>
  rows(db).where('delegation.employee_id', '=', personId).where(isOpen(today)).orderBy('delegation.starts_on').execute()

/** Whether the caller may name a delegate for `employee`: HR, and whoever leads them but in quality. */
export const mayNameFor = (user: User, today: string) => sql<boolean>`(employee.id <> ${user.id}::uuid and (
  ${inScope(user, 'people.edit', sql.ref('employee.id'), today)}
  or exists (
    select 1 from reporting_line line
    where line.employee_id = employee.id and line.leader_id = ${user.id}::uuid and line.leadership_type <> 3
      and line.starts_on <= ${dayOf(today)} and (line.ends_on is null or line.ends_on > ${dayOf(today)}))))`

/** Whether requests come to `employee`, or did. */
export const isAsked = (today: string) => sql<boolean>`(
  exists (select 1 from approval_approver place where place.employee_id = employee.id)
  or exists (
    select 1 from reporting_line line where line.leader_id = employee.id
      and line.starts_on <= ${dayOf(today)} and (line.ends_on is null or line.ends_on > ${dayOf(today)})))`

/** A person for whom the caller may name a delegate. */
export async function findLed(db: Db, user: User, ogid: string, today: string) {
  const found = await sql<{ id: string; ogid: string; full_name: string }>`
    select id, ogid, full_name from employee
    where ogid = ${ogid} and works_on(employee, ${dayOf(today)}) and ${mayNameFor(user, today)}`.execute(db)
  return found.rows[0]
}

/** A person's delegations: those that count now or will, or those that are over. */
export function listDelegations(db: Db, personId: string, query: ListQuery & { past?: boolean | undefined }, today: string) {
  const open = isOpen(today)
  const mine = rows(db)
    .where('delegation.employee_id', '=', personId)
    .where(query.past ? sql<boolean>`not ${open}` : open)
  return listPage(db, mine, query, {
    columns: { starts_on: sql.ref('delegation.starts_on') },
    fallback: 'starts_on',
    tie: sql.ref('delegation.id'),
  })
}

/** Whether requests came to somebody already, or would by a role of theirs. */
export async function decides(db: Db, { id, roles }: { id: string; roles: readonly string[] }): Promise<boolean> {
  const found = await sql<{ decides: boolean }>`
    select exists (select 1 from approval_approver where employee_id = ${id}::uuid) or exists (
      select 1 from approval_policy, jsonb_array_elements(steps) step
      where archived_at is null and step->'approver'->>'role' = any(${[...roles]}::text[])
    ) as decides`.execute(db)
  return found.rows[0]?.decides ?? false
}

export async function findDelegation(db: Db, id: string) {
  return await rows(db).where('delegation.id', '=', id).executeTakeFirstOrThrow()
}

interface Delegation {
  employee_id: string
  delegate_id: string
  arranged_by: string | null
  starts_on: string
  ends_on: string
  reason: string | null
}

/** `whose` is the one who has a delegate already, in the sentence that says so. */
export async function insertDelegation(db: Db, delegation: Delegation, whose = 'You already have'): Promise<string> {
  const id = uuid()
  try {
    await db
      .insertInto('delegation')
      .values({ id, ...delegation })
      .execute()
  } catch (error) {
    if (violatesConstraint(error, 'delegation_overlap')) {
      throw conflict('overlap', `${whose} a delegate on some of these days. End that delegation first`)
    }
    throw error
  }
  return id
}

/** Ends a delegation of a person; answers who stood in, undefined when it is not open any more. */
export async function endDelegation(db: Db, id: string, personId: string, now: Date) {
  return await db
    .updateTable('delegation')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('employee_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning(['delegate_id'])
    .executeTakeFirst()
}

/** Ends the open delegations to a person and of theirs; answers them. */
export async function endDelegationsOf(db: Db, personId: string, { today, now }: { today: string; now: Date }) {
  const found = await sql<{ id: string; owner_id: string; delegate: string; starts_on: string; ends_on: string }>`
    update delegation set ended_at = ${now.toISOString()}
    from employee delegate
    where (delegation.delegate_id = ${personId}::uuid or delegation.employee_id = ${personId}::uuid)
      and ${isOpen(today)} and delegate.id = delegation.delegate_id
    returning delegation.id, delegation.employee_id as owner_id, delegate.full_name as delegate, delegation.starts_on, delegation.ends_on`.execute(
    db,
  )
  return found.rows
}

/** Whose delegation this is, and whether somebody else arranged it. */
export async function findOwner(db: Db, id: string) {
  return await db
    .selectFrom('delegation')
    .innerJoin('employee', 'employee.id', 'delegation.employee_id')
    .select(['employee.id', 'employee.ogid', 'delegation.arranged_by'])
    .where('delegation.id', '=', id)
    .executeTakeFirst()
}
