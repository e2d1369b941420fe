/** Clearances and their tasks: who reads them, who answers for a task, and what an exit does to them. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { ClearanceCause, ClearanceOwner, clearances } from '@iroko/contract/people/clearance'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Clearance, ClearanceTask } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, type PersonRef, personRef, shownPerson } from '../../../lib/database/references.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { departments } from './rules.ts'

/** HR reads all but their own before it is told; others what was told of the people in their scope. */
function readable(user: User, today: string): RawBuilder<SqlBool> {
  const isAnnounced = sql<SqlBool>`clearance.told_on <= ${today}::date`
  if (mayForAll(user, 'clearance.read')) return sql<SqlBool>`(clearance.employee_id <> ${user.id}::uuid or ${isAnnounced})`
  return sql<SqlBool>`(${isAnnounced} and (clearance.leader_id = ${user.id}::uuid or ${inScope(user, 'clearance.read', sql.ref('clearance.employee_id'), today)}))`
}

/** Whether a task is the caller's to sign: of their department, or of somebody they lead or led last. */
export function isOwn(user: User, today: string): RawBuilder<boolean> {
  const owners = Object.entries(departments).filter(([, code]) => user.roles.includes(code))
  const mine = owners.map(([owner]) => owner)
  return sql<boolean>`(clearance.employee_id <> ${user.id}::uuid and (task.owner = any(${mine}::text[])
    or (task.owner = 'leader' and (clearance.leader_id = ${user.id}::uuid
      or clearance.employee_id in (select employee_id from reportees_of(${user.id}::uuid, ${today}::date))))))`
}

/** The tasks of one clearance, counted. */
const counted = (today: string) => sql`(
  select count(*)::int as tasks, count(done_at)::int as done,
    count(*) filter (where done_at is null and due_on < ${today}::date)::int as overdue,
    coalesce(array_agg(distinct owner order by owner) filter (where done_at is null), '{}') as waits_for
  from clearance_task task where task.clearance_id = clearance.id)`

const rows = (db: Db, today: string) =>
  db
    .selectFrom('clearance')
    .innerJoin('employee', 'employee.id', 'clearance.employee_id')
    .innerJoin('office', 'office.id', 'clearance.office_id')
    .leftJoin('planned_exit as plan', (join) =>
      join.onRef('plan.employee_id', '=', 'clearance.employee_id').on('clearance.left_at', 'is', null),
    )
    .leftJoin('employee as successor', 'successor.id', 'plan.successor_id')
    .innerJoinLateral(
      sql<{ tasks: number; done: number; overdue: number; waits_for: ClearanceOwner[] }>`${counted(today)}`.as('counts'),
      (join) => join.onTrue(),
    )
    .select(['clearance.id', 'clearance.exit_date', 'clearance.opened_at'])
    .select(['counts.tasks', 'counts.done', 'counts.overdue', 'counts.waits_for', 'clearance.employee_id'])
    .select([
      shownPerson().as('employee'),
      named('office').as('office'),
      sql<ClearanceCause>`clearance.cause`.as('cause'),
      sql<boolean>`clearance.left_at is not null`.as('has_left'),
      ifThere<PersonRef>('successor', personRef('successor')).as('successor'),
    ])
    .where('clearance.cancelled_at', 'is', null)

export function listClearances(db: Db, user: User, query: Parsed<typeof clearances.list>['query'], today: string) {
  const { state, owner, office_id, q } = query
  const isComplete = sql<SqlBool>`(clearance.left_at is not null and counts.done = counts.tasks)`
  const found = rows(db, today)
    .where(readable(user, today))
    .$if(state !== undefined, (it) => it.where(state === 'complete' ? isComplete : sql<SqlBool>`not ${isComplete}`))
    .$if(owner !== undefined, (it) => it.where(sql<SqlBool>`${owner ?? ''} = any(counts.waits_for)`))
    .$if(office_id !== undefined, (it) => it.where('clearance.office_id', '=', office_id ?? ''))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, query, {
    columns: { exit_date: sql.ref('clearance.exit_date'), employee: sql.ref('employee.full_name') },
    fallback: 'exit_date',
    tie: sql.ref('clearance.id'),
  })
}

export const findReadable = (db: Db, user: User, id: string, today: string) =>
  rows(db, today).where('clearance.id', '=', id).where(readable(user, today)).executeTakeFirst()

const tasks = (db: Db, user: User, today: string) =>
  db
    .selectFrom('clearance_task as task')
    .innerJoin('clearance', 'clearance.id', 'task.clearance_id')
    .leftJoin('employee as signer', 'signer.id', 'task.done_by')
    .select(['task.id', 'task.title', 'task.due_on', 'task.done_at', 'task.note', 'task.version'])
    .select([
      sql<ClearanceOwner>`task.owner`.as('owner'),
      ifThere<PersonRef>('signer', personRef('signer')).as('done_by'),
      isOwn(user, today).as('is_own'),
    ])

export const tasksOf = (db: Db, user: User, clearanceId: string, today: string) =>
  tasks(db, user, today)
    .where('task.clearance_id', '=', clearanceId)
    .orderBy('task.done_at', sql`desc nulls first`)
    .orderBy('task.due_on')
    .orderBy('task.title')
    .execute()

/** What the caller answers for, of clearances that they may know of. */
export function listOwnTasks(db: Db, user: User, query: Parsed<typeof clearances.tasks>['query'], today: string) {
  const { done, q } = query
  const found = tasks(db, user, today)
    .innerJoin('employee', 'employee.id', 'clearance.employee_id')
    .select([shownPerson().as('employee'), 'clearance.exit_date'])
    .where('clearance.cancelled_at', 'is', null)
    .where(isOwn(user, today))
    .where(isTold(user, today))
    .$if(done !== undefined, (it) => it.where('task.done_at', done ? 'is not' : 'is', null))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, found, query, {
    columns: { due_on: sql.ref('task.due_on'), employee: sql.ref('employee.full_name') },
    fallback: 'due_on',
    tie: sql.ref('task.id'),
  })
}

const isTold = (user: User, today: string): RawBuilder<SqlBool> =>
  mayForAll(user, 'clearance.read') ? sql<SqlBool>`true` : sql<SqlBool>`clearance.told_on <= ${today}::date`

/** A task that the caller may know of, held until the transaction ends, with whose it is. */
export const lockTask = (db: Db, user: User, id: string, today: string) =>
  db
    .selectFrom('clearance_task as task')
    .innerJoin('clearance', 'clearance.id', 'task.clearance_id')
    .innerJoin('employee', 'employee.id', 'clearance.employee_id')
    .select(['task.id', 'task.title', 'task.done_at', 'task.done_by', 'task.note', 'task.version', 'task.clearance_id'])
    .select(['clearance.employee_id', 'employee.full_name', isOwn(user, today).as('is_own')])
    .select(sql<boolean>`clearance.cancelled_at is not null`.as('is_cancelled'))
    .where('task.id', '=', id)
    .where(isTold(user, today))
    .where(
      sql<SqlBool>`(${isOwn(user, today)} or ${mayForAll(user, 'clearance.edit')} or clearance.employee_id = ${user.id}::uuid)`,
    )
    .forUpdate('task')
    .executeTakeFirst()

export async function updateTask(
  db: Db,
  id: string,
  change: { done_at: string | null; done_by: string | null; note: string },
): Promise<void> {
  await db
    .updateTable('clearance_task')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const findOpen = (db: Db, employeeId: string) =>
  db
    .selectFrom('clearance')
    .select(['id', 'exit_date', 'told_on'])
    .select(sql<ClearanceCause>`cause`.as('cause'))
    .where('employee_id', '=', employeeId)
    .where('cancelled_at', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()

/** Where somebody sits today, or last did, and who leads them nearest. */
export async function placeOf(db: Db, employeeId: string, today: string) {
  const found = await sql<{ office_id: string; branch_id: string | null; leader_id: string | null }>`
    select placement.office_id, placement.branch_id, (
      select line.leader_id from reporting_line line join employee leader on leader.id = line.leader_id and is_employed(leader)
      where line.employee_id = ${employeeId}::uuid and line.starts_on <= ${today}::date
        and (line.ends_on is null or line.ends_on >= ${today}::date)
      order by line.ends_on nulls first, line.leadership_type limit 1) as leader_id
    from placement where employee_id = ${employeeId}::uuid
    order by placement.starts_on <= ${today}::date desc, placement.starts_on desc limit 1`.execute(db)
  return found.rows[0]
}

/** The tasks of the template for who sits there and leaves that way. */
export async function itemsFor(
  db: Db,
  { office_id, branch_id }: { office_id: string; branch_id: string | null },
  cause: ClearanceCause,
) {
  const found = await sql<{ title: string; owner: ClearanceOwner; days_before: number }>`
    select title, owner, days_before from clearance_item
    where archived_at is null and ${cause === 'recorded' ? 'resignation' : cause} = any(exits) and (office_id is null or office_id = ${office_id}::uuid)
      and (branch_id is null or branch_id = ${branch_id}::uuid) order by title`.execute(db)
  return found.rows
}

export async function insertClearance(db: Db, row: Omit<Insertable<Clearance>, 'id'>): Promise<string> {
  const id = uuid()
  await db
    .insertInto('clearance')
    .values({ ...row, id })
    .execute()
  return id
}

export async function insertTasks(db: Db, rows: readonly Omit<Insertable<ClearanceTask>, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('clearance_task')
    .values(rows.map((row) => ({ ...row, id: uuid() })))
    .execute()
}

/** What is asked for no more; what was signed stays. */
export async function deleteOpenTasks(db: Db, clearance_id: string, tasks: readonly { title: string }[]): Promise<void> {
  const titles = tasks.map(({ title }) => title)
  await sql`delete from clearance_task where clearance_id = ${clearance_id}::uuid and done_at is null
    and title = any(${titles}::text[])`.execute(db)
}

type Moved = Pick<Insertable<Clearance>, 'cause' | 'exit_date' | 'told_on'>

/** Open tasks keep their distance from the last working day. */
export async function moveClearance(db: Db, id: string, { cause, exit_date, told_on }: Moved): Promise<void> {
  await db.updateTable('clearance').set({ cause, exit_date, told_on }).where('id', '=', id).execute()
}

/** Nothing that is open is due after the last working day. */
export async function moveTasks(db: Db, clearanceId: string, exit_date: string): Promise<void> {
  await sql`update clearance_task set due_on = ${exit_date}::date
    where clearance_id = ${clearanceId}::uuid and done_at is null and due_on > ${exit_date}::date`.execute(db)
}

export async function cancelOf(db: Db, employeeId: string, now: Date): Promise<void> {
  await sql`update clearance set cancelled_at = ${now.toISOString()}::timestamptz
    where employee_id = ${employeeId}::uuid and cancelled_at is null
      and (left_at is null or exists (select 1 from clearance_task task where task.clearance_id = clearance.id and task.done_at is null))`.execute(
    db,
  )
}

export async function markLeft(db: Db, employeeId: string, exit_date: string, now: Date): Promise<void> {
  await db
    .updateTable('clearance')
    .set({ left_at: now.toISOString(), exit_date })
    .where('employee_id', '=', employeeId)
    .where('cancelled_at', 'is', null)
    .where('left_at', 'is', null)
    .execute()
}

/** Who signs for a leader that left. */
export async function handSigningOver(db: Db, leaderId: string, successorId: string | null): Promise<void> {
  await db
    .updateTable('clearance')
    .set({ leader_id: successorId })
    .where('leader_id', '=', leaderId)
    .where(sql<SqlBool>`employee_id is distinct from ${successorId}::uuid`)
    .where('cancelled_at', 'is', null)
    .execute()
}
