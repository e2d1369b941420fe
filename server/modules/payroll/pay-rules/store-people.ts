/** What pay by rule follows from, of many people in a few statements; and the awards themselves. */
import type { StructureParts } from '@iroko/contract/payroll/structures'
import { type Insertable, sql } from 'kysely'
import type { PayRuleAward } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { plannedEachTime } from '../../../lib/database/statements.ts'
import { insertAll } from '../../../lib/http/bulk.ts'
import { daysTaken } from '../../leave/days/store.ts'
import { unpaidLeave } from '../../time/attendance-reports/store-money.ts'
import { settledDay } from '../pay-facts/store-people.ts'
import type { RulePerson } from './rules.ts'

export interface FoundPerson extends RulePerson {
  id: string
  ogid: string
  full_name: string
  office: string
}

/** Everyone who works here on a day, or these people whenever they do. */
export type Whom = { ids: readonly string[] } | { working_on: string }

interface FoundRow extends Omit<FoundPerson, 'unpaid_days' | 'shares'> {
  shares: StructureParts | null
}

/** Of each what counts on a day: employments, salaries, place, and months without pay since the year before. */
export async function findRulePeople(db: Db, whom: Whom, day: string): Promise<FoundPerson[]> {
  const among =
    'ids' in whom
      ? sql`employee.id = any(${[...whom.ids]}::uuid[])`
      : sql`exists (select 1 from employment where employment.employee_id = employee.id and employment.starts_on <= ${whom.working_on}::date
          and (employment.ends_on is null or employment.ends_on >= ${whom.working_on}::date))`
  const since = `${Number(day.slice(0, 4)) - 1}-01-01`
  const { rows } = await sql<FoundRow>`
    ${plannedEachTime} select employee.id, employee.ogid, employee.full_name, employee.employment_type, placement.office_id, placement.designation_id,
      coalesce(office.title, 'No office') as office,
      coalesce((select json_agg(json_build_object('first', starts_on, 'last', ends_on) order by starts_on) from employment
        where employment.employee_id = employee.id), '[]') as spells,
      coalesce((select json_agg(json_build_object('amount_kobo', amount_kobo, 'starts_on', starts_on, 'ends_on', ends_on) order by starts_on)
        from salary where salary.employee_id = employee.id and salary.replaced_at is null), '[]') as salaries,
      (select json_build_object('basic_bp', basic_bp, 'housing_bp', housing_bp, 'transport_bp', transport_bp,
          'utility_bp', utility_bp, 'meal_bp', meal_bp, 'other_bp', other_bp)
        from salary_structure where archived_at is null and (designation_id is null or designation_id = placement.designation_id)
        order by designation_id is null limit 1) as shares,
      array(select to_char(slip.month, 'YYYY-MM-DD') from payslip slip where slip.employee_id = employee.id and slip.month >= ${since}::date
        and slip.voided_at is null and slip.kind in ('regular', 'correction') and slip.gross_kobo <= 0) as unpaid_months
    from employee
    left join lateral (select office_id, designation_id from placement where placement.employee_id = employee.id
      and placement.starts_on <= ${day}::date order by placement.starts_on desc limit 1) placement on true
    left join office on office.id = placement.office_id
    where ${among} and employee.erased_at is null order by employee.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const leave = ids.length === 0 ? new Map() : await unpaidLeave(db, ids, since, `${day.slice(0, 4)}-12-31`)
  return rows.map((row) => ({
    ...row,
    unpaid_days: (leave.get(row.id) ?? []).flatMap(([lost, share]: [string, number]) => (share === 100 ? [lost] : [])),
  }))
}

/** The last working days that a final settlement is of, by person. */
export async function findSettledDays(
  db: Db,
  ids: readonly string[],
  period: { starts_on: string; ends_on: string },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string | null }>`
    select employee.id, ${settledDay(period)} as day from employee where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.flatMap(({ id, day }) => (day === null ? [] : [[id, day] as const])))
}

/** Whether a payslip that counts, of another payroll than this one, has `award`. */
const isPaid = (runId: string | null) => sql<boolean>`exists (select 1 from payslip slip
  join payslip_line line on line.payslip_id = slip.id and line.key = award.id::text
  join payroll_run run on run.id = slip.run_id and run.state <> 'discarded'
  where slip.employee_id = award.employee_id and slip.voided_at is null and slip.run_id is distinct from ${runId}::uuid)`

/** Takes back what rules would pay these people, as far as no other payslip does: it is made anew. */
export async function dropUnpaid(db: Db, ids: readonly string[], runId: string): Promise<void> {
  await sql`delete from pay_rule_award award where award.employee_id = any(${[...ids]}::uuid[]) and not ${isPaid(runId)}`.execute(
    db,
  )
}

interface PaidYear {
  rule_id: string
  employee_id: string
  year: number
}

/**
 * The years of which these people (everyone without `ids`) have what a rule pays: by an award, also of another rule of the same type, or by
 * hand, as an allowance of that type or with an off-cycle payroll.
 */
export async function findPaidYears(
  db: Db,
  ids: readonly string[] | null,
  day: string,
): Promise<(ruleId: string, employeeId: string) => number[]> {
  const among = (column: string) => (ids ? sql`${sql.ref(column)} = any(${[...ids]}::uuid[])` : sql`true`)
  const { rows } = await sql<PaidYear>`
    select rule.id as rule_id, paid.employee_id, paid.year from pay_rule rule join (
      select made.allowance_type_id, award.employee_id, award.year from pay_rule_award award join pay_rule made on made.id = award.rule_id
        where ${among('award.employee_id')}
      union select item.allowance_type_id, item.employee_id, year.year from pay_item item
        cross join lateral generate_series(extract(year from item.starts_on)::int,
          extract(year from least(coalesce(item.ends_on, ${day}::date), ${day}::date + 366))::int) year (year)
        where item.archived_at is null and ${among('item.employee_id')}
      union select item.allowance_type_id, item.employee_id, extract(year from run.month)::int from payroll_run_item item
        join payroll_run run on run.id = item.run_id and run.state not in ('discarded', 'reversed') where ${among('item.employee_id')}
    ) paid on paid.allowance_type_id = rule.allowance_type_id
    where rule.status = 'approved'`.execute(db)
  const byBoth = Map.groupBy(rows, ({ rule_id, employee_id }) => `${rule_id} ${employee_id}`)
  return (ruleId, employeeId) => (byBoth.get(`${ruleId} ${employeeId}`) ?? []).map(({ year }) => year)
}

export async function insertAwards(db: Db, awards: readonly Insertable<PayRuleAward>[]): Promise<void> {
  if (awards.length > 0) await insertAll(db, 'pay_rule_award', [...awards])
}

/** Somebody whose payslip in a payroll pays for leave that is no longer approved, or lacks days by now. */
export async function findLostLeave(db: Db, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ full_name: string }>`
    select employee.full_name from payslip slip join payslip_line line on line.payslip_id = slip.id
    join pay_rule_award award on award.employee_id = slip.employee_id and award.id::text = line.key
    join pay_rule rule on rule.id = award.rule_id
    join employee on employee.id = slip.employee_id
    where slip.run_id = ${runId}::uuid and slip.voided_at is null and slip.replaces is null and award.leave_application_id is not null
      and ${daysTaken(sql`award.leave_application_id`)} < greatest(1, rule.min_days)
    order by employee.full_name limit 1`.execute(db)
  return rows[0]?.full_name
}
