/** Terminations: for HR, never for whom they are about. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { TerminationKind, terminations } from '@iroko/contract/people/terminations'
import type { RequestStatus } from '@iroko/contract/platform/approvals'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Termination } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { type FileRef, fileRef, ifThere, named, personRef, shownPerson } from '../../../lib/database/references.ts'
import type { FileColumn } from '../../../lib/files/file-column.ts'
import type { Secret } from '../../../lib/house/noun.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { requestRef, subjectsDecidedBy } from '../../platform/approvals/store-trail.ts'

type Query = Parsed<typeof terminations.list>['query']

const rows = (db: Db, today: string) =>
  db
    .selectFrom('termination')
    .innerJoin('employee', 'employee.id', 'termination.employee_id')
    .innerJoin('employee as asker', 'asker.id', 'termination.asked_by')
    .leftJoin('file', 'file.id', 'termination.file_id')
    .innerJoinLateral(
      sql<{ id: string; title: string }>`(
        select office.id, office.title from placement join office on office.id = placement.office_id
        where placement.employee_id = termination.employee_id
        order by placement.starts_on <= termination.exit_date desc, placement.starts_on desc limit 1)`.as('office'),
      (join) => join.onTrue(),
    )
    .select(['termination.id', 'termination.reason', 'termination.exit_date', 'termination.notice_days'])
    .select(['termination.effective_at', 'termination.created_at', 'termination.decided_at', 'termination.version'])
    .select([
      shownPerson().as('employee'),
      named('office').as('office'),
      sql<TerminationKind>`termination.kind`.as('kind'),
      sql<RequestStatus>`termination.status`.as('status'),
      personRef('asker').as('asked_by'),
      ifThere<FileRef>('file', fileRef()).as('file'),
      ...requestRef('termination', 'termination.id', today),
    ])

const readable = (user: User, today: string): RawBuilder<SqlBool> => sql<SqlBool>`(termination.employee_id <> ${user.id}::uuid
  and (${inScope(user, 'termination.read', sql.ref('termination.employee_id'), today)}
    or termination.id in (${subjectsDecidedBy('termination', user.id, today)})))`

export function listTerminations(db: Db, user: User, query: Query, today: string) {
  const { status, kind, office_id, q } = query
  const found = rows(db, today)
    .where(readable(user, today))
    .$if(status !== undefined, (it) => it.where('termination.status', '=', status ?? 'pending'))
    .$if(kind !== undefined, (it) => it.where('termination.kind', '=', kind ?? 'other'))
    .$if(office_id !== undefined, (it) => it.where('office.id', '=', office_id ?? ''))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, query, {
    columns: {
      created_at: sql.ref('termination.created_at'),
      exit_date: sql.ref('termination.exit_date'),
      employee: sql.ref('employee.full_name'),
    },
    fallback: '-created_at',
    tie: sql.ref('termination.id'),
  })
}

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db, today).where('termination.id', '=', id).where(readable(user, today)).executeTakeFirst()

export const findTerminations = (db: Db, ids: readonly string[], today: string) =>
  rows(db, today)
    .where(sql<SqlBool>`termination.id = any(${[...ids]}::uuid[])`)
    .execute()

/** One that the caller may read, or any, held until the transaction ends; the record of its person is held before it. */
export async function lockTermination(db: Db, id: string, caller?: { user: User; today: string }) {
  await sql`select 1 from employee where id = (select employee_id from termination where id = ${id}::uuid) for no key update`.execute(
    db,
  )
  if (caller && !(await findReadable(db, caller.user, id, caller.today))) return undefined
  return await db.selectFrom('termination').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type TerminationRecord = NonNullable<Awaited<ReturnType<typeof lockTermination>>>

export async function insertTermination(db: Db, row: Insertable<Termination>): Promise<void> {
  await db.insertInto('termination').values(row).execute()
}

/** An approved one that is undone before its day. */
export async function withdrawApproved(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('termination')
    .set({ status: 'withdrawn', decided_at: now.toISOString(), effective_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The employment has ended: an approved one counts for it and for no later one. */
export async function markEffective(db: Db, employeeId: string, now: Date): Promise<void> {
  await db
    .updateTable('termination')
    .set({ effective_at: now.toISOString() })
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'approved')
    .where('effective_at', 'is', null)
    .execute()
}

/** One that still waits. */
export async function findPending(db: Db, employeeId: string) {
  return await db
    .selectFrom('termination')
    .selectAll()
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
}

/** Whom an approved one names to take over, of those who are still at work. */
export async function heirsOf(db: Db, id: string) {
  const found = await sql<{
    successor_id: string | null
    decider_id: string | null
    successors: { employee_id: string; successor_id: string }[]
  }>`
    select (select id from employee where id = termination.successor_id and is_employed(employee)) as successor_id,
      (select id from employee where id = termination.decider_id and is_employed(employee)) as decider_id, successors
    from termination where id = ${id}::uuid`.execute(db)
  return found.rows[0]
}

/** Days of notice that are paid instead of worked, of the termination by which an employment ended or is to end on a day; 0 without one. */
export const paidNoticeOn = (employee: RawBuilder<unknown>, exit_date: RawBuilder<unknown>) => sql<number>`coalesce((
  select termination.notice_days from termination
  where termination.employee_id = ${employee} and termination.status = 'approved' and termination.exit_date = ${exit_date}
  order by termination.created_at desc limit 1), 0)`

/** A file of the caller's for a termination that no record refers to yet. */
export async function isOwnFile(db: Db, callerId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('file')
    .leftJoin('termination', 'termination.file_id', 'file.id')
    .select('file.id')
    .where('file.id', '=', id)
    .where('file.purpose', '=', 'termination')
    .where('file.created_by', '=', callerId)
    .where('termination.id', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export const files: FileColumn[] = [
  {
    table: 'termination',
    column: 'file_id',
    readable: (user, today) =>
      sql`(record.employee_id <> ${user.id}::uuid and (${inScope(user, 'termination.read', sql.ref('record.employee_id'), today)}
        or record.id in (${subjectsDecidedBy('termination', user.id, today)})))`,
    kind: sql`'termination'`,
  },
]

/** Nobody reads in the audit log that they are to be terminated. */
export const secrets: Secret[] = [
  {
    entity: 'termination',
    keptFrom: (readerId) => sql`select id::text from termination where employee_id = ${readerId}::uuid`,
  },
]
