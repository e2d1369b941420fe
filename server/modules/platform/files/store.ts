import { type Insertable, type SqlBool, sql } from 'kysely'
import type { File } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy } from '../approvals/store-trail.ts'

export async function insertFile(db: Db, file: Insertable<File>): Promise<void> {
  await db.insertInto('file').values(file).execute()
}

/** Where a record refers to a file: from then on whoever may read the record reads it, and its uploader no longer as such. */
export const referring = [
  { table: 'employee_document', column: 'file_id' },
  { table: 'leave_application', column: 'file_id' },
  { table: 'absence', column: 'file_id' },
  { table: 'attendance_request', column: 'file_id' },
  { table: 'ticket_file', column: 'file_id' },
  { table: 'announcement', column: 'video_file_id' },
  { table: 'announcement', column: 'poster_file_id' },
  { table: 'announcement', column: 'captions_file_id' },
  { table: 'payroll_filing', column: 'file_id' },
  { table: 'tax_declaration', column: 'file_id' },
] as const

const isReferredTo = sql.join(
  referring.map(
    ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} record where record.${sql.ref(column)} = file.id)`,
  ),
  sql` or `,
)

/**
 * A file that the caller may read today: one they have just uploaded, while no record refers to it; that of leave or of an absence whose health data they may read, of a request for
 * attendance that they read or decide, a document of a record.
 */
export async function findReadableFile(db: Db, user: User, id: string, today: string) {
  return await db
    .selectFrom('file')
    .leftJoin('employee_document as document', 'document.file_id', 'file.id')
    .leftJoin('leave_application as leave', 'leave.file_id', 'file.id')
    .leftJoin('absence', 'absence.file_id', 'file.id')
    .leftJoin('attendance_request as request', 'request.file_id', 'file.id')
    .leftJoin('tax_declaration as tax', 'tax.file_id', 'file.id')
    .select(['file.id', 'file.name', 'file.type', 'file.purpose'])
    .select((eb) => [
      eb.fn
        .coalesce('document.employee_id', 'leave.employee_id', 'absence.employee_id', 'request.employee_id', 'tax.employee_id')
        .as('about'),
      // Null is a sick note.
      sql<
        string | null
      >`coalesce(document.kind, case when request.id is not null then 'attendance' when tax.id is not null then 'tax' end)`.as(
        'kind',
      ),
    ])
    .where('file.id', '=', id)
    .where(
      sql<SqlBool>`((file.created_by = ${user.id}::uuid and not (${isReferredTo})) or exists (
        select 1 from leave_application
        where leave_application.file_id = file.id and ${inScope(user, 'leave.file.read', sql.ref('leave_application.employee_id'), today)})
        or exists (
        select 1 from absence note
        where note.file_id = file.id and ${inScope(user, 'absence.health.read', sql.ref('note.employee_id'), today)})
        or exists (
        select 1 from attendance_request asked
        where asked.file_id = file.id and (${inScope(user, 'attendance.read', sql.ref('asked.employee_id'), today)}
          or asked.id in (${subjectsDecidedBy('manual_attendance', user.id, today)})))
        or exists (
        select 1 from tax_declaration claimed
        where claimed.file_id = file.id and ${inScope(user, 'people.pay.read', sql.ref('claimed.employee_id'), today)})
        or exists (
        select 1 from employee_document
        where employee_document.file_id = file.id and employee_document.removed_at is null
          and ${inScope(user, 'people.personal.read', sql.ref('employee_document.employee_id'), today)}))`,
    )
    .executeTakeFirst()
}
