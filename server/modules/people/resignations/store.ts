/** Resignations as lists and pages show them, who may read them, and the lock that every step takes. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { Notice } from '@iroko/contract/people/notice'
import type {
  ResignationReason,
  ResignationStatus,
  resignations,
  retentionNoteKinds,
} from '@iroko/contract/people/resignations'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Resignation } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, type PersonRef, personRef, shownPerson } from '../../../lib/database/references.ts'
import { inScope, may, mayForAll, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

type Query = Parsed<typeof resignations.list>['query']

/** Why somebody leaves: for themselves, HR and the chief executive. */
const readsReason = (user: User | null): RawBuilder<boolean> =>
  user === null
    ? sql<boolean>`false`
    : mayForAll(user, 'resignation.read')
      ? sql<boolean>`true`
      : sql<boolean>`resignation.employee_id = ${user.id}::uuid`

function rows(db: Db, user: User | null, today: string) {
  return db
    .selectFrom('resignation')
    .innerJoin('employee', 'employee.id', 'resignation.employee_id')
    .innerJoinLateral(
      sql<{ id: string; title: string; office_type: string; code: string }>`(
        select office.id, office.title, office.office_type, office.code from placement join office on office.id = placement.office_id
        where placement.employee_id = resignation.employee_id
        order by placement.starts_on <= resignation.given_on desc, placement.starts_on desc limit 1)`.as('office'),
      (join) => join.onTrue(),
    )
    .select(['resignation.id', 'resignation.given_on', 'resignation.notice_ends_on', 'resignation.last_working_day'])
    .select(['resignation.shortfall_days', 'resignation.retract_asked_at', 'resignation.created_at', 'resignation.decided_at'])
    .select(['resignation.version'])
    .select([
      shownPerson().as('employee'),
      named('office').as('office'),
      sql<ResignationStatus>`resignation.status`.as('status'),
      sql<ResignationReason | null>`case when ${readsReason(user)} then resignation.reason end`.as('reason'),
      ...requestRef('resignation', 'resignation.id', today),
    ])
}

/** Of operations: campaigns and the department itself. */
const ofOperations = sql<SqlBool>`(office.office_type = 'campaign' or office.code = 'operations')`

/** In the caller's scope, theirs to decide, or of operations for who sees it whole. */
function readable(user: User, today: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${inScope(user, 'resignation.read', sql.ref('resignation.employee_id'), today)}
    or resignation.id in (${subjectsDecidedBy('resignation', user.id, today)})
    or (${may(user, 'resignation.pipeline')} and ${ofOperations}))`
}

export function listResignations(db: Db, user: User, query: Query, today: string) {
  const { status, office_id, reason, from, until, retracting, pipeline, q } = query
  const found = rows(db, user, today)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('resignation.status', '=', status ?? 'pending'))
    .$if(office_id !== undefined, (it) => it.where('office.id', '=', office_id ?? ''))
    .$if(reason !== undefined, (it) => it.where(sql<SqlBool>`${readsReason(user)} and resignation.reason = ${reason ?? ''}`))
    .$if(from !== undefined, (it) => it.where('resignation.last_working_day', '>=', from ?? ''))
    .$if(until !== undefined, (it) => it.where('resignation.last_working_day', '<=', until ?? ''))
    .$if(retracting === true, (it) =>
      it.where('resignation.retract_asked_at', 'is not', null).where('resignation.status', '=', 'approved'),
    )
    .$if(pipeline === true, (it) => it.where(ofOperations))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, query, {
    columns: {
      created_at: sql.ref('resignation.created_at'),
      last_working_day: sql.ref('resignation.last_working_day'),
      employee: sql.ref('employee.full_name'),
    },
    fallback: '-created_at',
    tie: sql.ref('resignation.id'),
  })
}

const full = (db: Db, user: User, today: string) =>
  rows(db, user, today)
    .leftJoin('employee as retracter', 'retracter.id', 'resignation.retracted_by')
    .leftJoin('employee as proposer', 'proposer.id', 'resignation.earlier_by')
    .select(['resignation.letter', 'resignation.employee_id', 'resignation.effective_at', 'resignation.notice_length'])
    .select(['resignation.named_day', 'resignation.earlier_by'])
    .select([
      sql<Notice['unit']>`resignation.notice_unit`.as('notice_unit'),
      // Why somebody stays after all is as private as why they would leave.
      sql<string | null>`case when ${readsReason(user)} then resignation.retract_reason end`.as('retract_reason'),
      ifThere<PersonRef>('retracter', personRef('retracter')).as('retracted_by'),
      sql<{
        day: string
        by: PersonRef
        at: string
      } | null>`case when resignation.earlier_day is not null then json_build_object(
        'day', resignation.earlier_day, 'by', ${personRef('proposer')}, 'at', resignation.earlier_at) end`.as('earlier'),
    ])
    .where(readable(user, today))

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  full(db, user, today).where('resignation.id', '=', id).executeTakeFirst()

/** The newest of a person that the caller may read. */
export const findNewest = (db: Db, user: User, employeeId: string, today: string) =>
  full(db, user, today)
    .where('resignation.employee_id', '=', employeeId)
    .orderBy('resignation.created_at', 'desc')
    .orderBy('resignation.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A person in the scope of the caller, or whom the caller decides about. */
export const findPerson = (db: Db, user: User, ogid: string, today: string) =>
  db
    .selectFrom('employee')
    .select('id')
    .where(sql<SqlBool>`(employee.ogid = ${ogid} or employee.id::text = ${ogid})`)
    .where(
      sql<SqlBool>`(${inScope(user, 'resignation.read', sql.ref('employee.id'), today)} or exists (
        select 1 from resignation where resignation.employee_id = employee.id
          and resignation.id in (${subjectsDecidedBy('resignation', user.id, today)})))`,
    )
    .executeTakeFirst()

export const findResignations = (db: Db, ids: readonly string[], today: string) =>
  rows(db, null, today)
    .select(['resignation.letter', 'resignation.employee_id'])
    .where(sql<SqlBool>`resignation.id = any(${[...ids]}::uuid[])`)
    .execute()

/** One that the caller may read, or whoever's it is, held until the transaction ends; the record of its person is held before it. */
export async function lockResignation(db: Db, id: string, caller?: { user: User; today: string }) {
  await sql`select 1 from employee where id = (select employee_id from resignation where id = ${id}::uuid) for no key update`.execute(
    db,
  )
  if (caller && !(await findReadable(db, caller.user, id, caller.today))) return undefined
  return await db.selectFrom('resignation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type ResignationRecord = NonNullable<Awaited<ReturnType<typeof lockResignation>>>

export async function insertResignation(db: Db, row: Omit<Insertable<Resignation>, 'id'>): Promise<string> {
  const id = uuid()
  await db
    .insertInto('resignation')
    .values({ ...row, id })
    .execute()
  return id
}

export async function updateResignation(db: Db, id: string, change: Updateable<Resignation>): Promise<void> {
  await db
    .updateTable('resignation')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The employment has ended: an approved one counts for it and for no later one. */
export async function markEffective(db: Db, employeeId: string, now: Date): Promise<void> {
  await db
    .updateTable('resignation')
    .set({ effective_at: now.toISOString(), retract_asked_at: null, earlier_day: null, earlier_by: null, earlier_at: null })
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'approved')
    .where('effective_at', 'is', null)
    .execute()
}

/** What stands against resigning, of the person's own record: an exit that HR recorded, if they may know of it. */
export const recordOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'hire_date', 'exit_date', 'status'])
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()

export const hasCurrent = async (db: Db, employeeId: string): Promise<boolean> =>
  (await db
    .selectFrom('resignation')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('status', '<>', 'retracted')
    .where('effective_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const notesOf = (db: Db, resignationId: string) =>
  db
    .selectFrom('retention_note as note')
    .innerJoin('employee', 'employee.id', 'note.written_by')
    .select(['note.id', 'note.note', 'note.created_at', personRef().as('written_by')])
    .select(sql<(typeof retentionNoteKinds)[number]>`note.kind`.as('kind'))
    .where('note.resignation_id', '=', resignationId)
    .orderBy('note.created_at', 'desc')
    .execute()

export async function insertNote(
  db: Db,
  row: {
    resignation_id: string
    kind: (typeof retentionNoteKinds)[number]
    note: string
    written_by: string
    created_at: string
  },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('retention_note')
    .values({ ...row, id })
    .execute()
  return id
}

/**
 * Days of notice that somebody did not serve: of the resignation by which their employment ends or ended on a day; 0 without one. Days
 * between an agreed last working day and the one that they had named are let off.
 */
export const shortfallOn = (employee: RawBuilder<unknown>, exit_date: RawBuilder<unknown>) => sql<number>`coalesce((
  select case when resignation.last_working_day = ${exit_date} then resignation.shortfall_days
    else greatest(resignation.notice_ends_on - ${exit_date}, 0) end from resignation
  where resignation.employee_id = ${employee} and resignation.status = 'approved' and resignation.last_working_day >= ${exit_date}
    and resignation.given_on <= ${exit_date}
  order by resignation.created_at desc limit 1), 0)`
