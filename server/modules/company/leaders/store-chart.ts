/** The org chart, a level at a time. */

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { worksOn } from '../../../lib/database/employment.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { countsOn } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { named } from './store.ts'

/** How many active people report straight to somebody today. */
const directReports = (today: string) => sql<number>`(
  select count(distinct line.employee_id) from reporting_line line
  join employee reportee on reportee.id = line.employee_id and works_on(reportee, ${today}::date)
  where line.leader_id = employee.id and ${countsOn('line', today)})`

/** Who reports to nobody in the caller's scope, those who lead most first. */
export async function listTop(db: Db, user: User, list: ListQuery, today: string) {
  const people = db
    .selectFrom('employee')
    .where(worksOn(today))
    .where(inScope(user, 'people.job.read', sql.ref('employee.id'), today))
    .where(
      sql<SqlBool>`not exists (
        select 1 from reporting_line line join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
        where line.employee_id = employee.id and ${countsOn('line', today)}
          and ${inScope(user, 'people.job.read', sql.ref('leader.id'), today)})`,
    )
    .where(employeeMatches(list.q))
  const reportees = directReports(today)
  const query = people
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select([sql<number[]>`'{}'::int[]`.as('leadership_types'), reportees.as('reportees')])
  const order = {
    columns: { full_name: sql.ref('employee.full_name'), reportees },
    fallback: '-reportees,full_name',
    tie: sql.ref('employee.id'),
  }
  return await withPlaces(db, await listPage(db, query, list, order, people), today)
}

/** Deeper than any company; a circle, which the tree refuses, would end here too. */
const mostLevels = 50

/** From the top down to one person, each by the nearest leader above; empty when the person is not in the caller's scope. */
export async function findPath(db: Db, user: User, id: string, today: string) {
  const within = (column: string) => inScope(user, 'people.job.read', sql.ref(column), today)
  const found = await sql<Person & { leadership_types: number[]; reportees: number }>`
    with recursive up as (
      select employee.id, 0 as height from employee
      where employee.id = ${id}::uuid and works_on(employee, ${today}::date) and ${within('employee.id')}
      union all
      select nearest.leader_id, up.height + 1 from up cross join lateral (
        select line.leader_id from reporting_line line join employee leader on leader.id = line.leader_id and works_on(leader, ${today}::date)
        where line.employee_id = up.id and ${countsOn('line', today)} and ${within('leader.id')}
        order by line.leadership_type limit 1) nearest
      where up.height < ${mostLevels}
    )
    select employee.id, employee.ogid, employee.full_name, employee.profile_picture, ${directReports(today)} as reportees,
      coalesce((select array_agg(line.leadership_type order by line.leadership_type) from reporting_line line
        where line.employee_id = up.id and line.leader_id = (select above.id from up above where above.height = up.height + 1)
          and ${countsOn('line', today)}), '{}') as leadership_types
    from up join employee on employee.id = up.id order by up.height desc`.execute(db)
  return (await withPlaces(db, { rows: found.rows }, today)).rows
}

interface Person {
  id: string
  ogid: string
  full_name: string
  profile_picture: string | null
}

async function withPlaces<R extends { id: string }, P extends { rows: R[] }>(db: Db, page: P, today: string) {
  const ids = page.rows.map(({ id }) => id)
  const places = await placesOn(db, ids, today)
  const nowhere = { office: null, designation: null }
  return { ...page, rows: page.rows.map((row: P['rows'][number]) => ({ ...row, ...(places.get(row.id) ?? nowhere) })) }
}

/**
 * Who reports to a person today, those who lead others first: one level, each person once. Who they are and how many each leads are values
 * of their own, found once: joined as rows, PostgreSQL goes through all of them for each as long as it has no statistics of the tables.
 */
export async function listChart(db: Db, leaderId: string, list: ListQuery, today: string) {
  const reportingTo = (leader: RawBuilder<unknown>) => sql<SqlBool>`line.leader_id = ${leader} and ${countsOn('line', today)}`
  const found = db.with(
    (step) => step('below').materialized(),
    (from) =>
      from
        .selectFrom('reporting_line as line')
        .select(sql<string[]>`array_agg(distinct line.employee_id)`.as('ids'))
        .where(reportingTo(sql`${leaderId}::uuid`)),
  )
  const ofThose = sql`any((select below.ids from below)::uuid[])`
  // Counted for everyone at once: counting per person takes five times as long. Without its offset PostgreSQL would begin with the reportees.
  const withCounts = found.with(
    (step) => step('counts').materialized(),
    () => sql<{ by_leader: Record<string, number> }>`(
      select coalesce(jsonb_object_agg(led.leader_id, led.reportees), '{}') as by_leader from (
        select line.leader_id, count(distinct line.employee_id) as reportees from reporting_line line
        where ${reportingTo(ofThose)} and exists (
          select from employee reportee where reportee.id = line.employee_id and ${worksOn(today, 'reportee')} offset 0)
        group by line.leader_id) led)`,
  )
  const reportees = sql<number>`coalesce((counts.by_leader ->> employee.id::text)::int, 0)`
  const isShown = sql<SqlBool>`employee.id = ${ofThose} and ${worksOn(today)} and ${named('employee.full_name', list.q)}`
  const query = withCounts
    .selectFrom('employee')
    .innerJoin('counts', (join) => join.onTrue())
    .where(isShown)
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.profile_picture'])
    .select(
      sql<number[]>`(
        select array_agg(line.leadership_type order by line.leadership_type) from reporting_line line
        where line.employee_id = employee.id and ${reportingTo(sql`${leaderId}::uuid`)})`.as('leadership_types'),
    )
    .select(reportees.as('reportees'))
  const order = {
    columns: { full_name: sql.ref('employee.full_name'), reportees },
    fallback: '-reportees,full_name',
    tie: sql.ref('employee.id'),
  }
  return await withPlaces(db, await listPage(db, query, list, order, found.selectFrom('employee').where(isShown)), today)
}

/** Placements of the people of one page. */
async function placesOn(db: Db, ids: string[], today: string) {
  const places = await db
    .selectFrom('placement')
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['placement.employee_id', 'office.title as office', 'designation.title as designation'])
    .where('placement.employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(countsOn('placement', today))
    .execute()
  return new Map(places.map(({ employee_id, ...place }) => [employee_id, place]))
}
