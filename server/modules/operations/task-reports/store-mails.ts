/** Who gets a summary of tasks by mail, and when. */
import type { TaskGroup } from '@iroko/contract/operations/task-reports'
import { type Insertable, sql } from 'kysely'
import type { TaskSummaryMail } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { ifThere, named } from '../../../lib/database/references.ts'

export const listMails = (db: Db, employeeId: string) =>
  db
    .selectFrom('task_summary_mail as mail')
    .leftJoin('office', 'office.id', 'mail.office_id')
    .select(['mail.id', 'mail.days', 'mail.weekday', 'mail.sent_at as time', 'mail.next_at'])
    .select([sql<TaskGroup>`mail.grouped_by`.as('by'), ifThere('office', named('office')).as('office')])
    .where('mail.employee_id', '=', employeeId)
    .orderBy('mail.next_at')
    .orderBy('mail.id')
    .execute()

export async function insertMail(db: Db, mail: Insertable<TaskSummaryMail>): Promise<void> {
  await db.insertInto('task_summary_mail').values(mail).execute()
}

/** Answers whether there was one of theirs. */
export async function deleteMail(db: Db, id: string, employeeId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('task_summary_mail')
    .where('id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0
}

export async function deleteMailsOf(db: Db, employeeId: string): Promise<void> {
  await db.deleteFrom('task_summary_mail').where('employee_id', '=', employeeId).execute()
}

const due = (db: Db, now: Date) =>
  db
    .selectFrom('task_summary_mail')
    .selectAll()
    .select(sql<TaskGroup>`grouped_by`.as('by'))
    .where('next_at', '<=', now.toISOString())

/** One whose time has come; undefined when there is none. */
export const findDue = (db: Db, now: Date) => due(db, now).orderBy('next_at').limit(1).executeTakeFirst()
export type DueMail = NonNullable<Awaited<ReturnType<typeof findDue>>>

/** The same, held until the transaction ends; undefined when it was sent or ended meanwhile. */
export const lockDue = (db: Db, id: string, now: Date) => due(db, now).where('id', '=', id).forUpdate().executeTakeFirst()

export async function setNext(db: Db, id: string, next: Date): Promise<void> {
  await db.updateTable('task_summary_mail').set({ next_at: next.toISOString() }).where('id', '=', id).execute()
}

/** The title of an office that is there. */
export async function titleOf(db: Db, officeId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('office')
    .select('title')
    .where('id', '=', officeId)
    .where('archived_at', 'is', null)
    .execute()
  return found[0]?.title
}
