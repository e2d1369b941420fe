/** Leave applications as lists and pages show them, who may read them, and the lock that every change of one takes. */
import { mayCancel, mayEdit, mayWithdraw } from '@iroko/contract/leave/applications'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { LeaveApplication } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { mayAll, type User, within } from '../../../lib/http/rights.ts'
import { subjectsDecidedBy, waitingNames } from '../../platform/approvals/store-trail.ts'
import { subjectsAskedOf } from '../../platform/approvers/store-contacts.ts'

export type ApplicationRecord = Selectable<LeaveApplication>
export interface PersonRef {
  id: string
  ogid: string
  full_name: string
}
export interface OfficeRef {
  id: string
  title: string
  office_type: 'department' | 'campaign'
}

export interface ShownPerson extends PersonRef {
  profile_picture: string | null
}

export const shownPerson = (table: string) =>
  sql<ShownPerson>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'ogid', ${sql.ref(`${table}.ogid`)},
    'full_name', ${sql.ref(`${table}.full_name`)}, 'profile_picture', ${sql.ref(`${table}.profile_picture`)})`

const personOf = (table: string) =>
  sql<PersonRef>`json_build_object('id', ${sql.ref(`${table}.id`)}, 'ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`
const officeRef = sql<OfficeRef>`json_build_object('id', office.id, 'title', office.title, 'office_type', office.office_type)`
const typeRef = sql<{ id: string; title: string; colour: string }>`
  json_build_object('id', leave_type.id, 'title', leave_type.title, 'colour', leave_type.colour)`

/** Applications with what decorates them; the approval is there while one is open. */
export function applicationRows(db: Db, today: string) {
  return db
    .selectFrom('leave_application')
    .innerJoin('employee', 'employee.id', 'leave_application.employee_id')
    .innerJoin('leave_type', 'leave_type.id', 'leave_application.leave_type_id')
    .innerJoin('office', 'office.id', 'leave_application.office_id')
    .leftJoin('approval', (join) =>
      join
        .onRef('approval.subject_id', '=', 'leave_application.id')
        .on('approval.kind', '=', sql.lit('leave'))
        .on('approval.status', '=', sql.lit('pending')),
    )
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
      'approval.waiting_since',
    ])
    .select([shownPerson('employee').as('employee'), typeRef.as('leave_type'), officeRef.as('office')])
    .select(sql<string[]>`case when approval.id is null then '{}' else ${waitingNames(today)} end`.as('waiting_for'))
}

/** Applications in the caller's scope and those that they decide; a draft is only its writer's. */
export function readable(user: User, today: string): RawBuilder<SqlBool> {
  const sent = sql<SqlBool>`(leave_application.status <> 'draft' or leave_application.employee_id = ${user.id}::uuid)`
  if (mayAll(user, 'leave.read')) return sent
  return sql<SqlBool>`(${sent} and leave_application.id in (
    select reached.id from leave_application reached where ${within(user, 'leave.read', sql.ref('reached.employee_id'), today)}
    union
    ${subjectsDecidedBy('leave', user.id, today)}))`
}

/** One application as a list shows it. */
export async function findApplication(db: Db, id: string, today: string) {
  return await applicationRows(db, today).where('leave_application.id', '=', id).executeTakeFirstOrThrow()
}

/** One application that the caller may read, with its details; undefined when there is none for them. */
export async function findReadable(db: Db, user: User, id: string, today: string) {
  return await applicationRows(db, today)
    .leftJoin('employee as stand_in', 'stand_in.id', 'leave_application.stand_in_id')
    .leftJoin('file', 'file.id', 'leave_application.file_id')
    .select([
      'leave_application.reason',
      'leave_application.contact',
      'leave_application.employee_id',
      'leave_application.leave_type_id',
      'leave_application.office_id',
    ])
    .select(sql<PersonRef | null>`case when stand_in.id is not null then ${personOf('stand_in')} end`.as('stand_in'))
    .select(
      sql<{ id: string; name: string; size: number; type: string } | null>`
        case when file.id is not null and ${within(user, 'leave.file.read', sql.ref('leave_application.employee_id'), today)}
        then json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'type', file.type) end`.as('file'),
    )
    .select(within(user, 'leave.manage', sql.ref('leave_application.employee_id'), today).as('managed'))
    .where('leave_application.id', '=', id)
    .where(readable(user, today))
    .executeTakeFirst()
}

/**
 * An application that the caller may read, held until the transaction ends: whatever changes it comes one after another.
 * Held after the calendar and before its approval and its person's balance, by everyone, so that nobody waits in a circle.
 */
export async function holdReadable(
  db: Db,
  user: User,
  id: string,
  today: string,
): Promise<(ApplicationRecord & { managed: SqlBool }) | undefined> {
  return await db
    .selectFrom('leave_application')
    .selectAll()
    .select(within(user, 'leave.manage', sql.ref('leave_application.employee_id'), today).as('managed'))
    .where('id', '=', id)
    .where(readable(user, today))
    .forUpdate()
    .executeTakeFirst()
}

/** An application about which a client's contact is or was asked, held. */
export async function holdAskedOf(db: Db, contactId: string, id: string): Promise<ApplicationRecord | undefined> {
  return await db
    .selectFrom('leave_application')
    .selectAll()
    .where('id', '=', id)
    .where(sql<SqlBool>`id in (${subjectsAskedOf('leave', contactId)})`)
    .forUpdate()
    .executeTakeFirst()
}

export async function holdApplication(db: Db, id: string): Promise<ApplicationRecord | undefined> {
  return await db.selectFrom('leave_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes an application and its version. */
export async function updateApplication(db: Db, id: string, change: Partial<ApplicationRecord>): Promise<void> {
  await db
    .updateTable('leave_application')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** What the caller may do with an application, by the rules that the screens know too; deciding is the approval's word. */
export function canOf(
  application: Pick<ApplicationRecord, 'employee_id' | 'status' | 'starts_on'> & { managed: SqlBool },
  user: User,
  today: string,
) {
  const own = application.employee_id === user.id
  const hr = Boolean(application.managed) && !own
  return {
    edit: own && mayEdit(application),
    submit: own && application.status === 'draft',
    withdraw: own && mayWithdraw(application),
    cancel: (own && mayCancel(application, 'person', today)) || (hr && mayCancel(application, 'hr', today)),
    cancel_days: hr && mayCancel(application, 'hr', today),
  }
}
