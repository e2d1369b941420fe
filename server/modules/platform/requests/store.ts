/** What the tables of all kinds of requests have in common. */
import { type ApprovalKind, requestRow } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { ApprovalState } from '../approvals/rules.ts'
import { contactName } from '../approvals/store-trail.ts'

/** Writes where a request stands beside its rows, for the lists that look for it; what was read before is stale now. */
export async function moveRequest(
  db: Db,
  kind: ApprovalKind,
  id: string,
  status: ApprovalState['status'],
  now: Date,
): Promise<void> {
  const { table, closed } = requestRow(kind)
  const word = closed && (status === 'rejected' || status === 'withdrawn') ? closed : status
  await sql`
    update ${sql.table(table)}
    set status = ${word}, decided_at = ${status === 'pending' ? null : now.toISOString()}::timestamptz, version = version + 1
    where id = ${id}::uuid`.execute(db)
}

/** Whether a client's contact is or was asked about a request; about any other there is nothing for them. */
export async function isAskedOf(db: Db, kind: string, contactId: string, id: string): Promise<boolean> {
  const found = await sql<{ it: true }>`
    select true as it from approval_approver place
    join approval on approval.id = place.approval_id and approval.kind = ${kind} and approval.subject_id = ${id}::uuid
    where place.client_contact_id = ${contactId}::uuid limit 1`.execute(db)
  return found.rows.length > 0
}

/** Who decides: one of the staff, or a client's contact, whom the staff reads with the company. */
export interface Decider {
  id: string
  full_name: string
  is_contact?: true
}

export async function findDecider(db: Db, contactId: string): Promise<Decider> {
  const { full_name } = await db
    .selectFrom('client_contact as contact')
    .innerJoin('client', 'client.id', 'contact.client_id')
    .select(contactName('contact', 'client').as('full_name'))
    .where('contact.id', '=', contactId)
    .executeTakeFirstOrThrow()
  return { id: contactId, full_name, is_contact: true }
}
