/** Tasks, as their people and those who lead them see them. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { TaskField } from '@iroko/contract/operations/task-plans'
import type { Task as ShownTask, TaskFigure, TaskStatus, TaskValues, tasks } from '@iroko/contract/operations/tasks'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Task } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { matchingEmployees } from '../../../lib/database/employee-search.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { fileRef, type Named, named, shownPerson } from '../../../lib/database/references.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

/** Tasks of others whom the caller manages: a lead's own are decided by who leads them. */
export const managed = (user: User, today: string, task = 'task'): RawBuilder<SqlBool> =>
  sql<SqlBool>`${inScope(user, 'task.manage', sql.ref(`${task}.employee_id`), today)} and ${sql.ref(`${task}.employee_id`)} <> ${user.id}::uuid`

type Query = Parsed<typeof tasks.list>['query']

type TaskFilters = Omit<Query, 'page' | 'limit' | 'sort'>

/** As `keep_task_figures` counts them. */
const countedAs: Record<TaskFigure, RawBuilder<unknown>> = {
  assigned: sql`task.status <> 'excused'`,
  done: sql`task.status in ('submitted', 'accepted')`,
  on_time: sql`task.status in ('submitted', 'accepted') and task.submitted_at <= task.due_at`,
  missed: sql`task.status = 'missed'`,
}

/** The tasks of others that a list or a figure is about. */
function wanted(user: User, query: TaskFilters, today: string, now: Date): RawBuilder<SqlBool> {
  const { q, from, to, status, behind, unfinished, figure, task_plan_id, office_id, team_id, cluster_id, client_id, ogid } =
    query
  const soon = new Date(now.getTime() + 3_600_000).toISOString()
  const isUnfinished = sql`task.status in ('open', 'in_progress', 'returned')`
  return sql<SqlBool>`${sql.join(
    [
      managed(user, today),
      ...(from ? [sql`task.day >= ${from}::date`] : []),
      ...(to ? [sql`task.day <= ${to}::date`] : []),
      ...(status ? [sql`task.status = ${status}`] : []),
      ...(behind ? [sql`${isUnfinished} and task.open_until < ${soon}::timestamptz`] : []),
      ...(unfinished ? [isUnfinished] : []),
      ...(task_plan_id ? [sql`task.plan_id = ${task_plan_id}::uuid`] : []),
      ...(office_id ? [sql`task.office_id = ${office_id}::uuid`] : []),
      ...(team_id ? [sql`task.team_id = ${team_id}::uuid`] : []),
      ...(cluster_id
        ? [sql`task.office_id in (select campaign_id from cluster_campaign where cluster_id = ${cluster_id}::uuid)`]
        : []),
      ...(client_id ? [sql`task.office_id in (select id from office where client_id = ${client_id}::uuid)`] : []),
      ...(figure ? [countedAs[figure]] : []),
      ...(ogid ? [sql`task.employee_id = (select id from employee where ogid = ${ogid})`] : []),
      ...(q
        ? [
            sql`(task.employee_id in ${matchingEmployees(q)}
              or task.plan_id in (select id from task_plan where lower(title) like ${likePattern(q)}))`,
          ]
        : []),
    ],
    sql` and `,
  )}`
}

/** How many tasks each of some lists has. One query. */
export async function countTasks<K extends string>(
  db: Db,
  user: User,
  lists: Record<K, TaskFilters>,
  today: string,
  now: Date,
): Promise<Record<K, number>> {
  const names = Object.keys(lists) as K[]
  const counts = names.map(
    (name) => sql`(select count(*)::int from task where ${wanted(user, lists[name], today, now)}) as ${sql.ref(name)}`,
  )
  const found = await sql<Record<K, number>>`select ${sql.join(counts)}`.execute(db)
  return found.rows[0] as Record<K, number>
}

export function listTasks(db: Db, user: User, query: Query, today: string, now: Date) {
  const rows = db
    .selectFrom('task')
    .innerJoin('task_plan', 'task_plan.id', 'task.plan_id')
    .innerJoin('employee', 'employee.id', 'task.employee_id')
    .innerJoin('office', 'office.id', 'task.office_id')
    .select(['task.id', 'task.day', 'task.due_at', 'task.submitted_at', 'task.version'])
    .select([
      named('task_plan').as('task_plan'),
      shownPerson().as('employee'),
      named('office').as('office'),
      sql<TaskStatus>`task.status`.as('status'),
      sql<boolean>`coalesce(task.submitted_at, ${now.toISOString()}::timestamptz) > task.due_at and task.status <> 'excused'`.as(
        'is_late',
      ),
    ])
    .where(wanted(user, query, today, now))
  const columns = {
    day: sql.ref('task.day'),
    due_at: sql.ref('task.due_at'),
    employee: sql`lower(employee.full_name)`,
    task_plan: sql`lower(task_plan.title)`,
    status: sql`array_position(array['returned', 'open', 'in_progress', 'submitted', 'missed', 'excused', 'accepted'], task.status)`,
  }
  return listPage(db, rows, query, { columns, fallback: '-day,status,employee', tie: sql.ref('task.id') })
}

export interface WholeTask extends Omit<ShownTask, 'can'> {
  employee_id: string
  open_until: string
  is_own: boolean
  is_managed: boolean
  /** The caller had it before it was handed over. */
  was_mine: boolean
}

/** Tasks with all that they ask and hold, of those that the caller may see: one's own and of those whom one leads. */
async function wholeTasks(
  db: Db,
  user: User,
  today: string,
  which: RawBuilder<SqlBool>,
  order: RawBuilder<unknown> = sql`task.open_until, task_plan.title, task.id`,
): Promise<WholeTask[]> {
  const found = await sql<WholeTask>`
    select task.id, json_build_object('id', task_plan.id, 'title', task_plan.title) as task_plan, task.day, task.due_at, task.open_until,
      task.status, task.submitted_at, task.version, task.employee_id, ${shownPerson()} as employee, content.description, content.fields,
      task.values, task.comment, task.decided_at, task.employee_id = ${user.id}::uuid as is_own, (${managed(user, today)}) as is_managed,
      ${user.id}::uuid = any(task.held_by) as was_mine,
      (select json_build_object('ogid', ogid, 'full_name', full_name) from employee decider where decider.id = task.decided_by) as decided_by,
      (select coalesce(json_agg(${fileRef()}), '[]') from task_file join file on file.id = task_file.file_id where task_file.task_id = task.id) as files
    from task
    join task_plan on task_plan.id = task.plan_id
    join task_plan_content content on content.plan_id = task.plan_id and content.counts_from = task.counts_from
    join employee on employee.id = task.employee_id
    where ${which} and (task.employee_id = ${user.id}::uuid or (${managed(user, today)}))
    order by ${order}`.execute(db)
  return found.rows
}

/** A person's tasks of a day; without one those of today, what can still be done, and what was sent late or missed in the last twelve hours. */
export const listOwn = (db: Db, user: User, day: string | undefined, today: string, now: Date) =>
  wholeTasks(
    db,
    user,
    today,
    day === undefined
      ? sql<SqlBool>`task.employee_id = ${user.id}::uuid
          and (task.day = ${today}::date or (task.day > ${today}::date - 31
            and (task.status in ('open', 'in_progress', 'returned') or task.submitted_at > ${now}::timestamptz - interval '12 hours'
              or (task.status = 'missed' and task.open_until > ${now}::timestamptz - interval '12 hours'))))`
      : sql<SqlBool>`task.employee_id = ${user.id}::uuid and task.day = ${day}::date`,
  )

/** Oneself, or somebody whose tasks the caller manages. */
export async function findPerson(db: Db, user: User, ogid: string, today: string) {
  const found = await sql<{ ogid: string; full_name: string }>`
    select ogid, full_name from employee
    where ogid = ${ogid} and (employee.id = ${user.id}::uuid or ${inScope(user, 'task.manage', sql.ref('employee.id'), today)})`.execute(
    db,
  )
  return found.rows[0]
}

/** A person's tasks of a day, that of one plan first. */
export const listOfDay = (db: Db, user: User, { id, ogid, date }: { id: string; ogid: string; date: string }, today: string) =>
  wholeTasks(
    db,
    user,
    today,
    sql<SqlBool>`task.employee_id = (select id from employee where ogid = ${ogid}) and task.day = ${date}::date`,
    sql`task.plan_id <> ${id}::uuid, task_plan.title, task.id`,
  )

export const findTask = async (db: Db, user: User, id: string, today: string): Promise<WholeTask | undefined> =>
  (await wholeTasks(db, user, today, sql<SqlBool>`task.id = ${id}::uuid`))[0]

/** The same, held until the transaction ends. */
export async function lockTask(db: Db, user: User, id: string, today: string): Promise<WholeTask | undefined> {
  await sql`select 1 from task where id = ${id}::uuid for update`.execute(db)
  return await findTask(db, user, id, today)
}

export async function updateTask(db: Db, id: string, values: Updateable<Task>): Promise<void> {
  await db
    .updateTable('task')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives a task to another; who had it is remembered. */
export async function handOver(
  db: Db,
  id: string,
  taker: { employee_id: string; office_id: string; team_id: string | null },
): Promise<void> {
  await db
    .updateTable('task')
    .set({ ...taker, held_by: sql`held_by || employee_id`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Keeps which files a task has; answers the field whose file its person did not upload for a task, or another task has. */
export async function writeFiles(
  db: Db,
  task: { id: string; employee_id: string },
  fields: readonly TaskField[],
  values: TaskValues,
): Promise<string | undefined> {
  await db.deleteFrom('task_file').where('task_id', '=', task.id).execute()
  for (const { id: field_id, kind } of fields) {
    const file = values[field_id]
    if (kind !== 'file' || typeof file !== 'string' || file === '') continue
    if (!/^[0-9a-f-]{36}$/i.test(file)) return field_id
    const kept = await sql`
      insert into task_file (task_id, field_id, file_id, employee_id)
      select ${task.id}::uuid, ${field_id}, id, ${task.employee_id}::uuid from file where id = ${file}::uuid and purpose = 'task'
        and (created_by = ${task.employee_id}::uuid or id in (select value::uuid from jsonb_each_text((select values from task where id = ${task.id}::uuid))
          where value = ${file}))
        and not exists (select 1 from task_file other where other.file_id = file.id)`.execute(db)
    if (!kept.numAffectedRows) return field_id
  }
  return undefined
}

/** In one statement, in which the figures of all are changed in one order. */
export async function insertTasks(db: Db, rows: readonly Insertable<Task>[]): Promise<void> {
  await insertAll(db, 'task', rows, { atOnce: Number.POSITIVE_INFINITY })
}

/** The last day for which the tasks of a clock were made. */
export async function lastMade(db: Db, zone: string): Promise<string | null> {
  const found = await sql<{ day: string | null }>`select max(day) as day from task_made where zone = ${zone}`.execute(db)
  return found.rows[0]?.day ?? null
}

/** Whether this transaction is the one to make the tasks of a clock and a day; another that tries waits, and then is not. */
export async function claimDay(db: Db, zone: string, day: string, now: Date): Promise<boolean> {
  const claimed =
    await sql`insert into task_made (zone, day, made_at) values (${zone}, ${day}::date, ${now.toISOString()}) on conflict do nothing`.execute(
      db,
    )
  return Number(claimed.numAffectedRows ?? 0) > 0
}

/** Those who have a task of a day already, each with their plan: who moved between clocks has it once. */
export async function madeOn(db: Db, day: string): Promise<Set<string>> {
  const found = await sql<{
    key: string
  }>`select plan_id || ' ' || employee_id as key from task where day = ${day}::date`.execute(db)
  return new Set(found.rows.map(({ key }) => key))
}

/** What can be filled in no longer and was not submitted, held: at most so many. */
export async function claimOver(db: Db, now: Date, most: number) {
  const found = await sql<{ id: string; employee_id: string; day: string; due_at: string; zone: string; works: boolean }>`
    select task.id, employee_id, day, due_at, zone_on(employee_id, day) as zone, works_on(employee, day) as works from task join employee on employee.id = task.employee_id
    where task.status in ('open', 'in_progress', 'returned') and open_until <= ${now.toISOString()}::timestamptz
    order by open_until limit ${most} for update of task skip locked`.execute(db)
  return found.rows
}

/** Ends tasks as missed, the others of them as excused; all in one statement, in which their figures are changed in one order. */
export async function closeTasks(db: Db, ids: readonly string[], missed: readonly string[]): Promise<void> {
  await sql`
    update task set version = version + 1, status = case when id = any(${[...missed]}::uuid[]) then 'missed' else 'excused' end
    where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** What ends within the hour and of which its person was not reminded, held. */
export async function claimEnding(db: Db, now: Date, most: number) {
  const [from, to] = [now.toISOString(), new Date(now.getTime() + 3_600_000).toISOString()]
  const found = await sql<{ id: string; employee_id: string; day: string; due_at: string; zone: string; works: boolean }>`
    select task.id, employee_id, day, due_at, zone_on(employee_id, day) as zone, works_on(employee, day) as works from task join employee on employee.id = task.employee_id
    where task.status in ('open', 'in_progress', 'returned') and reminded_at is null
      and open_until > ${from}::timestamptz and open_until <= ${to}::timestamptz
    order by open_until limit ${most} for update of task skip locked`.execute(db)
  return found.rows
}

export async function markReminded(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update task set reminded_at = ${now.toISOString()} where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Somebody of the people whom the caller leads, with where they sit today and whether they have a task of the plan and day. */
export async function findTaker(db: Db, user: User, ogid: string, task: { task_plan: Named; day: string }, today: string) {
  const found = await sql<{
    id: string
    full_name: string
    office_id: string
    team_id: string | null
    zone: string
    has: boolean
  }>`
    select employee.id, full_name, place.office_id, place.team_id, zone_on(employee.id, ${task.day}::date) as zone,
      exists (select 1 from task where plan_id = ${task.task_plan.id}::uuid and day = ${task.day}::date and task.employee_id = employee.id) as has
    from employee join current_placement(${today}::date) place on place.employee_id = employee.id
    where ogid = ${ogid} and works_on(employee, ${today}::date) and ${inScope(user, 'task.manage', sql.ref('employee.id'), today)}`.execute(
    db,
  )
  return found.rows[0]
}

export async function moveFiles(db: Db, task_id: string, employee_id: string): Promise<void> {
  await db.updateTable('task_file').set({ employee_id }).where('task_id', '=', task_id).execute()
}
