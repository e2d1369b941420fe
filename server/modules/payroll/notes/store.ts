/** Payroll notes. */
import type { Row } from '@iroko/contract/endpoint'
import type { payrollNotes } from '@iroko/contract/payroll/notes'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { PayrollNote } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'

type Note = Row<typeof payrollNotes.list>

/** Those about other people: whoever reads notes does not read what accounts are told about them. */
const noteRows = (db: Db, user_id: string) =>
  db
    .selectFrom('payroll_note')
    .innerJoin('employee', 'employee.id', 'payroll_note.employee_id')
    .innerJoin('employee as author', 'author.id', 'payroll_note.created_by')
    .select([
      'payroll_note.id as _id',
      'payroll_note.id',
      'payroll_note.title',
      'payroll_note.description',
      'payroll_note.created_at',
      'payroll_note.version',
      'payroll_note.status',
      'payroll_note.created_by as author_id',
      'payroll_note.seen_at',
      'author.full_name as created_by',
    ])
    .select(
      sql<Note['employeeId']>`json_build_object('_id', employee.id, 'ogid', employee.ogid, 'first_name', employee.first_name,
        'last_name', employee.last_name, 'profile_picture', employee.profile_picture)`.as('employeeId'),
    )
    .where('payroll_note.archived_at', 'is', null)
    .where('payroll_note.employee_id', '<>', user_id)

export function listNotes(db: Db, user_id: string, list: ListQuery & { status?: Note['status'] | undefined }) {
  const pattern = likePattern(list.q ?? '')
  const { status } = list
  const found = (status ? noteRows(db, user_id).where('payroll_note.status', '=', status) : noteRows(db, user_id)).$if(
    Boolean(list.q),
    (it) =>
      it.where(
        sql<SqlBool>`(lower(payroll_note.title) like ${pattern} or lower(payroll_note.description) like ${pattern}
          or lower(employee.full_name) like ${pattern} or lower(employee.ogid) like ${pattern})`,
      ),
  )
  const columns = {
    created_at: sql.ref('payroll_note.created_at'),
    title: sql.ref('payroll_note.title'),
    status: sql`array_position(array['Pending', 'Seen by accounts', 'In progress', 'Completed'], payroll_note.status)`,
  }
  return listPage(db, found, list, { columns, fallback: '-created_at', tie: sql.ref('payroll_note.id') })
}

export const findNote = (db: Db, user_id: string, id: string) =>
  noteRows(db, user_id).where('payroll_note.id', '=', id).executeTakeFirst()

/** Whom a note is about, by OGID or by the id that a reply gives; who left is paid once more, so notes are about them too. */
export async function findSubject(db: Db, key: string) {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name'])
    .where(isUuid(key) ? 'employee.id' : 'employee.ogid', '=', key)
    .where('employee.erased_at', 'is', null)
    .executeTakeFirst()
}

export async function insertNote(db: Db, note: Insertable<PayrollNote>): Promise<void> {
  await db.insertInto('payroll_note').values(note).execute()
}

/** Takes a note off the list; answers it as it was, undefined when it is not there. */
export async function archiveNote(db: Db, id: string, now: Date) {
  return await db
    .updateTable('payroll_note')
    .set({ archived_at: now.toISOString() })
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returning(['title', 'description', 'status', 'employee_id'])
    .executeTakeFirst()
}
