/** Leave applications as lists and pages show them, who may read them, and the lock that every change of one takes. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { LeaveApplication } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import {
  coloured,
  type FileRef,
  fileRef,
  ifThere,
  officeRef,
  personRef,
  shownPerson,
} from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'
import type { LeaveType } from '../types/rules.ts'

export type ApplicationRecord = Selectable<LeaveApplication>

interface LeaveTypeRef {
  id: string
  title: string
  colour: string
}

/** Who reads; nobody in particular reads what a letter may say, which is nothing of health. */
export interface Reader {
  user: User | null
  today: string
}

/** Applications with what decorates them, as a reader may know them. */
export function applicationRows(db: Db, { user, today }: Reader) {
  return db
    .selectFrom('leave_application')
    .innerJoin('employee', 'employee.id', 'leave_application.employee_id')
    .innerJoin('leave_type', 'leave_type.id', 'leave_application.leave_type_id')
    .innerJoin('office', 'office.id', 'leave_application.office_id')
    .select([
      'leave_application.id',
      'leave_application.starts_on',
      'leave_application.ends_on',
      'leave_application.starts_half',
      'leave_application.ends_half',
      'leave_application.days',
      'leave_application.status',
      'leave_application.created_at',
      'leave_application.version',
    ])
    .select([
      shownPerson().as('employee'),
      sql<LeaveTypeRef | null>`case when ${user ? kindReadable(user, today) : sql`not leave_type.health`} then ${coloured('leave_type')} end`.as(
        'leave_type',
      ),
      officeRef().as('office'),
      ...requestRef('leave', 'leave_application.id', today),
    ])
}

/** Applications in the caller's scope and those they decide; drafts only for their author. */
export function readable(user: User, today: string): RawBuilder<SqlBool> {
  const sent = sql<SqlBool>`(leave_application.status <> 'draft' or leave_application.employee_id = ${user.id}::uuid)`
  if (mayForAll(user, 'leave.read')) return sent
  return sql<SqlBool>`(${sent} and leave_application.id in (
    select reached.id from leave_application reached where ${inScope(user, 'leave.read', sql.ref('reached.employee_id'), today)}
    union
    ${subjectsDecidedBy('leave', user.id, today)}))`
}

const decided = (user: User, today: string) =>
  sql<SqlBool>`leave_application.id in (${subjectsDecidedBy('leave', user.id, today)})`

/** Whether the caller may know which leave it is: the person, HR and those who decide. Others in scope see dates. */
export const kindReadable = (user: User, today: string): RawBuilder<SqlBool> =>
  mayForAll(user, 'leave.kind.read')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${inScope(user, 'leave.kind.read', sql.ref('leave_application.employee_id'), today)} or ${decided(user, today)})`

/** Whether the caller may read what was written: the person and HR, and those who decide unless it is about health. */
const wordsReadable = (user: User, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${inScope(user, 'leave.file.read', sql.ref('leave_application.employee_id'), today)}
    or (not leave_type.health and ${decided(user, today)}))`

/** One application as a list shows it. */
export async function findApplication(db: Db, reader: Reader, id: string) {
  return await applicationRows(db, reader).where('leave_application.id', '=', id).executeTakeFirstOrThrow()
}

/** What those who decide are told of applications; why, where the reader may know it. */
export async function describeApplications(db: Db, ids: readonly string[], { user, today }: Reader) {
  const readableReason = user ? wordsReadable(user, today) : sql<SqlBool>`not leave_type.health`
  return await applicationRows(db, { user, today })
    .select(['leave_application.stand_in_id', 'leave_application.leave_type_id', 'leave_type.health'])
    .select(sql<LeaveType & { archived_at: string | null }>`to_jsonb(leave_type)`.as('rules'))
    .select(['employee.gender', 'employee.employment_type'])
    .select(sql<string | null>`case when ${readableReason} then nullif(leave_application.reason, '') end`.as('reason'))
    .where(sql<SqlBool>`leave_application.id = any(${[...ids]}::uuid[])`)
    .execute()
}

/** One application that the caller may read, with its details; undefined when there is none for them. */
export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await applicationRows(db, { user, today })
    .leftJoin('employee as stand_in', 'stand_in.id', 'leave_application.stand_in_id')
    .leftJoin('employee as enterer', 'enterer.id', 'leave_application.entered_by')
    .leftJoin('file', 'file.id', 'leave_application.file_id')
    .select(ifThere('enterer', personRef('enterer')).as('entered_by'))
    .select(['leave_application.employee_id', 'leave_application.leave_type_id', 'leave_application.office_id'])
    .select(ifThere('stand_in', personRef('stand_in')).as('stand_in'))
    .select(
      sql<FileRef | null>`
        case when file.id is not null and ${inScope(user, 'leave.file.read', sql.ref('leave_application.employee_id'), today)}
        then ${fileRef()} end`.as('file'),
    )
    .select([
      sql<string | null>`case when ${wordsReadable(user, today)} then leave_application.reason end`.as('reason'),
      sql<string | null>`case when ${wordsReadable(user, today)} then leave_application.contact end`.as('contact'),
    ])
    .select(inScope(user, 'leave.manage', sql.ref('leave_application.employee_id'), today).as('managed'))
    .where('leave_application.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()
}

/** Locks an application with the same person's that bridge to leave beside them, in one order: what becomes of one may change the others. */
const lockWithBridges = (db: Db, id: string) =>
  sql`select one.id from leave_application one
    where one.id = ${id}::uuid or (one.status in ('pending', 'approved')
      and one.employee_id = (select employee_id from leave_application where id = ${id}::uuid)
      and one.leave_type_id in (select id from leave_type where sandwich = 'bridge'))
    order by one.id for update`.execute(db)

/**
 * Locks an application that the caller may read. Lock order everywhere: calendar, application, approval, balance, to
 * avoid deadlocks.
 */
export async function lockReadable(
  db: Db,
  user: User,
  id: string,
  today: string,
): Promise<(ApplicationRecord & { managed: SqlBool }) | undefined> {
  await lockWithBridges(db, id)
  return await db
    .selectFrom('leave_application')
    .selectAll()
    .select(inScope(user, 'leave.manage', sql.ref('leave_application.employee_id'), today).as('managed'))
    .where('id', '=', id)
    .where(readable(user, today))
    .forUpdate()
    .executeTakeFirst()
}

/** The same; without a caller, whoever it is of. */
export async function lockApplication(
  db: Db,
  id: string,
  caller?: { user: User; today: string },
): Promise<ApplicationRecord | undefined> {
  if (caller) return await lockReadable(db, caller.user, id, caller.today)
  await lockWithBridges(db, id)
  return await db.selectFrom('leave_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the approved leave of a person, before the person: in the lock order of every change of leave. */
export async function lockApprovedOf(db: Db, ogid: string): Promise<ApplicationRecord[]> {
  const found = await sql<ApplicationRecord>`
    select leave_application.* from leave_application join employee on employee.id = leave_application.employee_id
    where employee.ogid = ${ogid} and leave_application.status = 'approved'
    order by leave_application.id for update of leave_application`.execute(db)
  return found.rows
}

/** Changes an application and its version. */
export async function updateApplication(db: Db, id: string, change: Partial<ApplicationRecord>): Promise<void> {
  await db
    .updateTable('leave_application')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
