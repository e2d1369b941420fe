/** Who left, when, from where and why: figures and the people behind them. */
import { addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import type { Attrition, ExitReason, exit, TenureBand } from '@iroko/contract/people/exit'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { ifThere, type Named, named, shownPerson } from '../../../lib/database/references.ts'

type Area = 'operations' | undefined

/** Each end of an employment (`gone`), with the office of the last day, the length of service and why. */
const ends = (area: Area) => sql`(
  select change.id, change.employee_id, change.status, change.effective_on, placement.office_id, since.hired_on as hire_date,
    case when change.effective_on <= since.hired_on + interval '3 months' then 'under_3_months'
      when change.effective_on < since.hired_on + interval '1 year' then 'under_1_year'
      when change.effective_on < since.hired_on + interval '2 years' then 'under_2_years'
      when change.effective_on < since.hired_on + interval '5 years' then 'under_5_years'
      else 'from_5_years' end as tenure,
    coalesce('termination_' || termination.kind, 'resignation_' || resignation.reason, 'unknown') as reason
  from employee_status_change change
  left join resignation on resignation.id = change.resignation_id
  left join termination on termination.id = change.termination_id
  left join placement on placement.employee_id = change.employee_id and placement.starts_on <= change.effective_on
    and (placement.ends_on is null or placement.ends_on > change.effective_on)
  left join office on office.id = placement.office_id
  cross join lateral (select max(employment.starts_on) as hired_on from employment
    where employment.employee_id = change.employee_id and employment.starts_on <= change.effective_on) since
  where change.status in ('left', 'terminated') and ${area === 'operations' ? sql`office.office_type = 'campaign'` : sql`true`})`

/** How many people had a place on a day. */
const headcountOn = (day: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`(
  select count(*) from placement join office on office.id = placement.office_id
  where placement.starts_on <= ${day} and (placement.ends_on is null or placement.ends_on > ${day}) and ${more})`

/** How many people had a place on each day of `day`: each place is read once, and counts from the first of these days on that it holds on. */
const headcounts = (ofArea: RawBuilder<unknown>) => sql`
  mark as (select array_agg(day order by day) as days from (select month as day from month union select last from month) day
  ), moved as (
    select width_bucket(turn.on_day - 1, mark.days) + 1 as place, sum(turn.people) as people
    from placement join office on office.id = placement.office_id cross join mark
    cross join lateral (values (placement.starts_on, 1), (placement.ends_on, -1)) turn (on_day, people)
    where turn.on_day is not null and ${ofArea} group by place
  ), headcount as (
    select listed.day, sum(coalesce(moved.people, 0)) over (order by listed.place) as people
    from mark cross join lateral unnest(mark.days) with ordinality listed (day, place) left join moved on moved.place = listed.place
  )`

/** The figures of the last twelve whole months and this one; reasons only for those who may read them. */
export async function attritionOf(db: Db, area: Area, readsReasons: boolean, today: string): Promise<Attrition> {
  const from = addMonths(firstOfMonth(today), -12)
  const ofArea = area === 'operations' ? sql`office.office_type = 'campaign'` : sql`true`
  const within = sql`gone.effective_on between ${from}::date and ${today}::date`
  const months = await sql<Attrition['months'][number]>`
    with month as (
      select day::date as month, least((day + interval '1 month')::date - 1, ${today}::date) as last
      from generate_series(${from}::date, ${today}::date, interval '1 month') day
    ), ${headcounts(ofArea)}, counted as (
      select month.month, round((first.people + last.people) / 2.0)::int as headcount,
        (select count(*)::int from ${ends(area)} gone where gone.effective_on between month.month and month.last) as leavers
      from month join headcount first on first.day = month.month join headcount last on last.day = month.last)
    select month, leavers, headcount, case when headcount > 0 then round(leavers * 100.0 / headcount, 1)::float8 else 0 end as rate
    from counted order by month`.execute(db)
  const offices = await sql<Attrition['offices'][number]>`
    select ${named('office')} as office, count(*)::int as leavers, ${headcountOn(sql`${today}::date`, sql`placement.office_id = whose.id`)}::int as headcount
    from ${ends(area)} gone join office on office.id = gone.office_id join office whose on whose.id = office.id
    where ${within} group by office.id, office.title, whose.id order by leavers desc, office.title`.execute(db)
  const tenures = await sql<Attrition['tenures'][number]>`
    select tenure, count(*)::int as leavers from ${ends(area)} gone where ${within} group by tenure`.execute(db)
  const reasons = readsReasons
    ? await sql<Attrition['reasons'][number]>`
        select reason, count(*)::int as leavers from ${ends(area)} gone where ${within} group by reason order by leavers desc, reason`.execute(
        db,
      )
    : { rows: [] }
  return { months: months.rows, offices: offices.rows, tenures: tenures.rows, reasons: reasons.rows }
}

type Query = Parsed<typeof exit.leavers>['query']

export function listLeavers(db: Db, query: Query, readsReasons: boolean) {
  const { month, office_id, tenure, reason, area, q } = query
  const rows = db
    .selectFrom(
      sql<{
        id: string
        employee_id: string
        status: 'left' | 'terminated'
        effective_on: string
        office_id: string | null
        hire_date: string
        tenure: TenureBand
        reason: ExitReason
      }>`${ends(area)}`.as('gone'),
    )
    .innerJoin('employee', 'employee.id', 'gone.employee_id')
    .leftJoin('office', 'office.id', 'gone.office_id')
    .select(['gone.id', 'gone.status', 'gone.effective_on as exit_date', 'gone.hire_date', 'gone.tenure'])
    .select([
      shownPerson().as('employee'),
      ifThere<Named>('office', named('office')).as('office'),
      sql<ExitReason | null>`case when ${readsReasons} then gone.reason end`.as('reason'),
    ])
    .$if(month !== undefined, (it) => it.where(sql<SqlBool>`to_char(gone.effective_on, 'YYYY-MM') = ${month ?? ''}`))
    .$if(office_id !== undefined, (it) => it.where('gone.office_id', '=', office_id ?? ''))
    .$if(tenure !== undefined, (it) => it.where('gone.tenure', '=', tenure ?? 'under_3_months'))
    .$if(reason !== undefined, (it) => it.where(sql<SqlBool>`${readsReasons} and gone.reason = ${reason ?? ''}`))
    .$if(Boolean(q), (it) => it.where(employeeMatches(q ?? '')))
  return listPage(db, rows, query, {
    columns: { exit_date: sql.ref('gone.effective_on'), employee: sql.ref('employee.full_name') },
    fallback: '-exit_date',
    tie: sql.ref('gone.id'),
  })
}
