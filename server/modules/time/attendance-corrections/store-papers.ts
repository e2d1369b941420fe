/** What attendance corrections and absences have in common: who may read one, locking it, and the file that belongs to it. */
import { invalid } from '@iroko/contract/errors'
import { requestRow } from '@iroko/contract/platform/approval-kinds'
import type { FilePurpose } from '@iroko/contract/platform/files'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { Held } from '../../../lib/house/request-kind.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

export type TimeRequestKind = 'attendance_correction' | 'absence'

/** Requests in the caller's scope, and those they decide. */
export function readable(kind: TimeRequestKind, user: User, today: string): RawBuilder<SqlBool> {
  const { table, read } = requestRow(kind)
  if (mayForAll(user, read)) return sql<SqlBool>`true`
  return sql<SqlBool>`paper.id in (
    select reached.id from ${sql.table(table)} reached where ${inScope(user, read, sql.ref('reached.employee_id'), today)}
    union
    ${subjectsDecidedBy(kind, user.id, today)})`
}

/** Selects a correction or an absence for update; with a caller only one that they may read. */
export const lockPaper = (kind: TimeRequestKind) => async (db: Db, id: string, caller?: { user: User; today: string }) => {
  const found = await sql<Held>`
    select paper.id, paper.status, paper.version from ${sql.table(requestRow(kind).table)} paper
    where paper.id = ${id}::uuid and ${caller ? readable(kind, caller.user, caller.today) : sql`true`} for update`.execute(db)
  return found.rows[0]
}

/** A file uploaded by the caller for this purpose that no other request uses. */
export async function ownFile(
  db: Db,
  purpose: FilePurpose & ('attendance' | 'absence'),
  fileId: string | null | undefined,
  employeeId: string,
): Promise<string | null> {
  if (!fileId) return null
  const found = await sql<{ id: string }>`
    select id from file where id = ${fileId}::uuid and created_by = ${employeeId}::uuid and purpose = ${purpose}
      and not exists (select 1 from attendance_correction where file_id = file.id)
      and not exists (select 1 from absence where file_id = file.id)`.execute(db)
  if (!found.rows[0]) throw invalid({ file_id: 'The file was not found. Upload it again' })
  return fileId
}
