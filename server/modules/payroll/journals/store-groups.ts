/** The lines of a payroll's payslips as they are posted, each by the offices in which its person was placed in the period. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { owedBefore } from '../payouts/store.ts'
import { linesOf, signedSlips } from '../payouts/store-signed.ts'
import { type LineGroup, type OfficeDays, splitByDays } from './rules.ts'

/** The payslips of a payroll by what an account asks for; of a correction what differs from the payslips that it replaces. */
export async function groupsOf(db: Db, runId: string): Promise<LineGroup[]> {
  const placed = await placedIn(db, runId)
  const moved = [...placed.keys()]
  const found = await sql<LineGroup & { mover: string | null }>`
    with line as (
      select line.kind, case when line.key in ('past_rest', 'past_back') or line.kind <> 'earning' and line.key in ('paye', 'pension', 'pension_voluntary', 'pension_employer',
          'nhf', 'nhis', 'nhis_employer', 'nsitf', 'itf', 'past', 'replaced', 'notice_owed', 'assets_owed', 'paye_set_off', 'pension_back', 'nhf_back',
          'nhis_back') then line.key when line.key like ${`${owedBefore}%`} then 'past' else '' end as key,
        line.loan_id is not null as is_loan, line.title, slip.office_id, coalesce(slip.tax_state, 'Not known') as tax_state,
        coalesce(slip.pfa, 'Not known') as pfa, line.amount_kobo * slip.sign as amount_kobo, slip.employee_id
      from (${signedSlips(runId)}) slip cross join lateral ${linesOf('slip')} line
      union all
      select 'short', case when line.key in ('notice_owed', 'assets_owed') then line.key else '' end, false, line.title, slip.office_id, '', '',
        line.short_kobo * slip.sign, slip.employee_id
      from (${signedSlips(runId)}) slip cross join lateral ${linesOf('slip')} line
      where slip.kind = 'final' and line.short_kobo > 0 and line.key not in ('past', 'replaced')
        and line.key not like ${`${owedBefore}%`} and line.loan_id is null
    ), known as (select line.*, case when employee_id = any(${moved}::uuid[]) then employee_id end as mover from line)
    select line.kind, line.key, line.is_loan, line.title, line.office_id, coalesce(office.title, 'No office') as office, line.tax_state,
      line.pfa, line.mover, sum(line.amount_kobo)::bigint as amount_kobo
    from known line left join office on office.id = line.office_id
    group by line.kind, line.key, line.is_loan, line.title, line.office_id, office.title, line.tax_state, line.pfa, line.mover`.execute(
    db,
  )
  return found.rows.flatMap(({ mover, ...group }) => splitByDays(group, (mover !== null && placed.get(mover)) || []))
}

/** Of each person whom a payroll is about and who was placed in several offices within its period: for how many days in which, in their order. */
async function placedIn(db: Db, runId: string): Promise<Map<string, OfficeDays[]>> {
  const { rows } = await sql<{ employee_id: string; offices: OfficeDays[] }>`
    with days as (
      select placement.employee_id, placement.office_id, min(placement.starts_on) as first,
        sum(least(coalesce(placement.ends_on, run.ends_on + 1), run.ends_on + 1) - greatest(placement.starts_on, run.starts_on))::int as days
      from payroll_run run join placement on placement.starts_on <= run.ends_on and (placement.ends_on is null or placement.ends_on > run.starts_on)
      where run.id = ${runId}::uuid and placement.employee_id in (select employee_id from (${signedSlips(runId)}) slip)
      group by placement.employee_id, placement.office_id)
    select days.employee_id, json_agg(json_build_object('office_id', office.id, 'office', office.title, 'days', days.days) order by days.first, office.id) as offices
    from days join office on office.id = days.office_id group by days.employee_id having count(*) > 1`.execute(db)
  return new Map(rows.map(({ employee_id, offices }) => [employee_id, offices]))
}

/** How many people of each office a payroll is about; who was placed in several counts in each. */
export async function peopleByOffice(db: Db, runId: string): Promise<Map<string | null, number>> {
  const placed = await placedIn(db, runId)
  const { rows } = await sql<{ office_id: string | null; employee_id: string }>`
    select distinct office_id, employee_id from (${signedSlips(runId)}) slip`.execute(db)
  const people = new Map<string | null, Set<string>>()
  for (const { office_id, employee_id } of rows)
    for (const office of placed.get(employee_id)?.map((known) => known.office_id) ?? [office_id])
      people.set(office, (people.get(office) ?? new Set()).add(employee_id))
  return new Map([...people].map(([office, known]) => [office, known.size]))
}
