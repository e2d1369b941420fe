/** Who decides for whom while away. */
import { conflict } from '@iroko/contract/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { personRef } from '../../../lib/database/references.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'

function rows(db: Db) {
  return db
    .selectFrom('delegation')
    .innerJoin('employee', 'employee.id', 'delegation.delegate_id')
    .select(['delegation.id', 'delegation.starts_on', 'delegation.ends_on', 'delegation.reason', personRef().as('delegate')])
}

/** A person's delegations: those that count now or will, or those that are over. */
export function listDelegations(db: Db, personId: string, query: ListQuery & { past?: boolean | undefined }, today: string) {
  const open = sql<boolean>`(delegation.ended_at is null and delegation.ends_on >= ${today}::date)`
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
  starts_on: string
  ends_on: string
  reason: string | null
}

export async function insertDelegation(db: Db, delegation: Delegation): Promise<string> {
  const id = uuid()
  try {
    await db
      .insertInto('delegation')
      .values({ id, ...delegation })
      .execute()
  } catch (error) {
    if (violatesConstraint(error, 'delegation_overlap')) {
      throw conflict('overlap', 'You already have a delegate on some of these days. End that delegation first')
    }
    throw error
  }
  return id
}

/** Ends one's own delegation; answers who stood in, undefined when there is none of this person that is still open. */
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

export async function isMine(db: Db, id: string, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('delegation')
    .select('id')
    .where('id', '=', id)
    .where('employee_id', '=', personId)
    .executeTakeFirst()
  return found !== undefined
}
