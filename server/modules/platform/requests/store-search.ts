/** The open requests of somebody by their words. */
import type { ApprovalKind } from '@iroko/contract/platform/approval-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern } from '../../../lib/database/listing.ts'
import { type ShownPerson, shownPerson } from '../../../lib/database/references.ts'
import { isKnownToRequester } from '../approvals/store.ts'

interface FoundRequest {
  id: string
  kind: ApprovalKind
  requester: ShownPerson
  summary: string
}

/** The caller's own open requests whose words are meant; what others propose for them they read once it is approved. */
export async function findOwn(db: Db, personId: string, q: string, most: number): Promise<FoundRequest[]> {
  const found = await sql<FoundRequest>`
    select approval.subject_id as id, approval.kind, approval.summary, ${shownPerson()} as requester
    from approval join employee on employee.id = approval.requester_id
    where approval.requester_id = ${personId}::uuid and ${isKnownToRequester()} and approval.status = 'pending'
      and (lower(approval.summary) like ${likePattern(q)} or replace(approval.kind, '_', ' ') like ${likePattern(q)})
    order by approval.created_at desc limit ${sql.lit(most)}`.execute(db)
  return found.rows
}
