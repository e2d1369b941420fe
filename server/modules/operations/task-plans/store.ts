/** Task plans with what they ask from which day on. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { Cadence, TaskField, taskPlans } from '@iroko/contract/operations/task-plans'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import type { Named } from '../../../lib/database/references.ts'

/** What a plan says from a day on, by ids. */
export interface Content {
  description: string
  office_ids: string[]
  team_ids: string[]
  roles: string[]
  employee_ids: string[]
  cadence: Cadence
  cut_off: string
  cut_off_next_day: boolean
  fields: TaskField[]
}

/** Whom it is for, in words: offices and teams by title, people by name, roles as they are called. */
const audienceOf = (content: string): RawBuilder<string[]> => {
  const of = sql.ref.bind(sql)
  return sql<string[]>`
    (select coalesce(array_agg(title order by title), '{}') from office where id = any(${of(`${content}.office_ids`)}))
    || (select coalesce(array_agg(title order by title), '{}') from team where id = any(${of(`${content}.team_ids`)}))
    || ${of(`${content}.roles`)}
    || (select coalesce(array_agg(full_name order by full_name), '{}') from employee where id = any(${of(`${content}.employee_ids`)}))`
}

/** What counts of a plan on a day, and of one that has not begun what will. */
const contentOn = (day: string) => sql<{ plan_id: string }>`lateral (
  select * from task_plan_content one where one.plan_id = task_plan.id
  order by (one.counts_from <= ${day}::date) desc, case when one.counts_from <= ${day}::date then one.counts_from end desc, one.counts_from limit 1)`

export function listPlans(db: Db, query: Parsed<typeof taskPlans.list>['query'], today: string) {
  const { q, archived = false } = query
  const rows = db
    .selectFrom('task_plan')
    .innerJoin(contentOn(today).as('content'), (join) => join.onTrue())
    .select(['task_plan.id', 'task_plan.title', 'task_plan.active_from', 'task_plan.archived_at', 'task_plan.version'])
    .select([
      sql<Cadence>`content.cadence`.as('cadence'),
      sql<string>`content.cut_off`.as('cut_off'),
      sql<boolean>`content.cut_off_next_day`.as('cut_off_next_day'),
      sql<number>`jsonb_array_length(content.fields)`.as('fields'),
      audienceOf('content').as('audience'),
      sql<string | null>`(select min(counts_from) from task_plan_content later where later.plan_id = task_plan.id
        and later.counts_from > greatest(${today}::date, task_plan.active_from))`.as('changes_on'),
    ])
    .where('task_plan.archived_at', archived ? 'is not' : 'is', null)
    .$if(Boolean(q), (it) => it.where(sql`lower(task_plan.title)`, 'like', likePattern(q ?? '')))
  const columns = { title: sql`lower(task_plan.title)`, active_from: sql.ref('task_plan.active_from') }
  return listPage(db, rows, query, { columns, fallback: 'title', tie: sql.ref('task_plan.id') })
}

/** A plan with its latest content, also one that counts only from tomorrow on. */
export async function findPlan(db: Db, id: string) {
  const plan = await db.selectFrom('task_plan').selectAll().where('id', '=', id).executeTakeFirst()
  if (!plan) return undefined
  const found = await sql<
    Content & { counts_from: string; offices: Named[]; teams: Named[]; people: { ogid: string; full_name: string }[] }
  >`
    select counts_from, description, office_ids, team_ids, roles, employee_ids, cadence, cut_off, cut_off_next_day, fields,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by title), '[]') from office where id = any(office_ids)) as offices,
      (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by title), '[]') from team where id = any(team_ids)) as teams,
      (select coalesce(json_agg(json_build_object('ogid', ogid, 'full_name', full_name) order by full_name), '[]')
        from employee where id = any(employee_ids)) as people
    from task_plan_content where plan_id = ${id}::uuid order by counts_from desc limit 1`.execute(db)
  const content = found.rows[0]
  return content && { ...plan, ...content }
}

/** Holds a plan until the transaction ends: what it says is changed by one at a time. */
export async function lockPlan(db: Db, id: string): Promise<void> {
  await sql`select 1 from task_plan where id = ${id}::uuid for update`.execute(db)
}

export async function insertPlan(db: Db, plan: { id: string; title: string; active_from: string }): Promise<void> {
  await db.insertInto('task_plan').values(plan).execute()
}

/** Says what a plan asks from a day on, in place of what was said for that day. */
export async function writeContent(db: Db, plan_id: string, counts_from: string, content: Content): Promise<void> {
  const { cadence, fields, ...plain } = content
  const row = { ...plain, cadence: JSON.stringify(cadence), fields: JSON.stringify(fields) }
  await db
    .insertInto('task_plan_content')
    .values({ plan_id, counts_from, ...row })
    .onConflict((conflict) => conflict.columns(['plan_id', 'counts_from']).doUpdateSet(row))
    .execute()
}

/** Those of the ids that are not there, or archived. */
export async function missingPlaces(
  db: Db,
  { office_ids, team_ids }: Pick<Content, 'office_ids' | 'team_ids'>,
): Promise<'office_ids' | 'team_ids' | undefined> {
  const found = await sql<{ offices: number; teams: number }>`
    select (select count(*) from office where id = any(${office_ids}::uuid[]) and archived_at is null)::int as offices,
      (select count(*) from team where id = any(${team_ids}::uuid[]) and archived_at is null)::int as teams`.execute(db)
  const { offices = 0, teams = 0 } = found.rows[0] ?? {}
  if (offices < new Set(office_ids).size) return 'office_ids'
  return teams < new Set(team_ids).size ? 'team_ids' : undefined
}

export const findPeople = (db: Db, ogids: readonly string[]) =>
  db
    .selectFrom('employee')
    .select(['id', 'ogid'])
    .where('ogid', 'in', [...ogids, ''])
    .execute()

/** The plans that make tasks on a day, each with what counts then. */
export async function plansOn(db: Db, day: string) {
  const found = await sql<Content & { id: string; title: string; counts_from: string }>`
    select task_plan.id, title, content.* from task_plan
    join lateral (select * from task_plan_content one where one.plan_id = task_plan.id and one.counts_from <= ${day}::date
      order by one.counts_from desc limit 1) content on true
    where archived_at is null and active_from <= ${day}::date order by task_plan.id`.execute(db)
  return found.rows
}

/** The clocks that people live by, or lived by in the week before a day. */
export async function listZones(db: Db, today: string): Promise<string[]> {
  const found = await sql<{ zone: string }>`
    select distinct zone_of(office.time_zone, clock.time_zone) as zone
    from (select distinct office_id, branch_id from placement where ends_on is null or ends_on > ${today}::date - 8) place
    join office on office.id = place.office_id cross join lateral branch_zones(place.branch_id) clock order by 1`.execute(db)
  return found.rows.map(({ zone }) => zone)
}

type Audience = Pick<Content, 'office_ids' | 'team_ids' | 'roles' | 'employee_ids'>

/** Who works here on a day and is meant by an audience; with a zone only those who live by its clock. */
export async function peopleOf(db: Db, audience: Audience, day: string, zone?: string) {
  const found = await sql<{
    id: string
    ogid: string
    full_name: string
    office_id: string
    team_id: string | null
    zone: string
  }>`
    select employee.id, ogid, full_name, placement.office_id, placement.team_id, clock.zone
    from employee
    join placement on placement.employee_id = employee.id and placement.starts_on <= ${day}::date
      and (placement.ends_on is null or placement.ends_on > ${day}::date)
    join office on office.id = placement.office_id
    cross join lateral (select zone_of(office.time_zone, branch_zone_on(placement.branch_id, ${day}::date)) as zone) clock
    where works_on(employee, ${day}::date)
      and (placement.office_id = any(${audience.office_ids}::uuid[]) or placement.team_id = any(${audience.team_ids}::uuid[])
        or employee.roles && ${audience.roles}::text[] or employee.id = any(${audience.employee_ids}::uuid[]))
      and (${zone ?? null}::text is null or clock.zone = ${zone ?? null}::text)
    order by full_name, employee.id`.execute(db)
  return found.rows
}
