/** Documents of people's records. */
import type { RecordDocumentKind } from '@iroko/contract/people/records'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { fileRef, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** One person whose personal part the caller may read. */
export async function findPersonal(db: Db, user: User, ogid: string, today: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where(sql<boolean>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .where(inScope(user, 'people.personal.read', sql.ref('employee.id'), today))
    .executeTakeFirst()
}

export async function documentsOf(db: Db, employeeId: string) {
  return await db
    .selectFrom('employee_document')
    .innerJoin('file', 'file.id', 'employee_document.file_id')
    .innerJoin('employee as adder', 'adder.id', 'employee_document.created_by')
    .select(['employee_document.id', 'employee_document.created_at', 'employee_document.expires_on'])
    .select(sql<RecordDocumentKind>`employee_document.kind`.as('kind'))
    .select(fileRef().as('file'))
    .select(personRef('adder').as('added_by'))
    .where('employee_document.employee_id', '=', employeeId)
    .where('employee_document.removed_at', 'is', null)
    .orderBy('employee_document.kind')
    .orderBy('employee_document.created_at')
    .execute()
}

/** By person the day on which the first of their documents ends. */
export async function firstExpiries(db: Db, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ employee_id: string; on: string }>`
    select employee_id, min(expires_on) as on from employee_document
    where employee_id = any(${[...employeeIds]}::uuid[]) and removed_at is null and expires_on is not null
    group by employee_id`.execute(db)
  return new Map(found.rows.map(({ employee_id, on }) => [employee_id, on]))
}

/** Returns the owner; undefined when the document no longer exists. */
export async function removeDocument(db: Db, id: string, now: Date) {
  return await db
    .updateTable('employee_document')
    .set({ removed_at: now.toISOString() })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['employee_id', 'kind', 'file_id'])
    .executeTakeFirst()
}
