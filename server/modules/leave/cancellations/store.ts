/** Who is told of a cancellation. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Who decided about an application that is approved. */
export async function decidersOf(db: Db, applicationId: string): Promise<string[]> {
  const found = await sql<{ decided_by: string }>`
    select distinct decision.decided_by from approval_decision decision join approval on approval.id = decision.approval_id
    where approval.kind = 'leave' and approval.subject_id = ${applicationId} and approval.status = 'approved'
      and decision.decided_by is not null`.execute(db)
  return found.rows.map(({ decided_by }) => decided_by)
}
