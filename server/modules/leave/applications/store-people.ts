/** The people whom leave writes to. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

export interface Addressee {
  id: string
  ogid: string
  email: string
  first_name: string
  full_name: string
}

export async function findAddressees(db: Db, ids: readonly string[]): Promise<Addressee[]> {
  const found = await sql<Addressee>`
    select id, ogid, email, first_name, full_name from employee
    where id = any(${[...new Set(ids)]}::uuid[]) and status = 'active' order by full_name, id`.execute(db)
  return found.rows
}

/** Who decided about an application that is approved. */
export async function decidersOf(db: Db, applicationId: string): Promise<string[]> {
  const found = await sql<{ decided_by: string }>`
    select distinct decision.decided_by from approval_decision decision join approval on approval.id = decision.approval_id
    where approval.kind = 'leave' and approval.subject_id = ${applicationId} and approval.status = 'approved'
      and decision.decided_by is not null`.execute(db)
  return found.rows.map(({ decided_by }) => decided_by)
}
