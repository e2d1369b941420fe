/** Documents of people's records. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { fileRef, personRef } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

type Kind = 'contract' | 'identification' | 'certificate' | 'guarantor_form'

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
    .select(['employee_document.id', 'employee_document.created_at'])
    .select(sql<Kind>`employee_document.kind`.as('kind'))
    .select(fileRef().as('file'))
    .select(personRef('adder').as('added_by'))
    .where('employee_document.employee_id', '=', employeeId)
    .where('employee_document.removed_at', 'is', null)
    .orderBy('employee_document.kind')
    .orderBy('employee_document.created_at')
    .execute()
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
