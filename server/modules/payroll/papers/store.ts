/** What schedules say of people beside what is owed for them. */
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { placedOn } from '../../../lib/database/references.ts'
import { type FilingRecord, slipsOfFiling } from '../filings/store.ts'
import { linesOf } from '../payouts/store-signed.ts'

export interface PersonFacts {
  id: string
  ogid: string
  first_name: string
  last_name: string
  gender: string | null
  birth_date: string | null
  hire_date: string
  designation: string | null
  office: string | null
  marital_status: string | null
  address: string | null
  phone: string | null
  email: string
  /** 'Ada Obi (daughter, 2015-03-02); …' */
  dependants: string | null
  tin: string | null
  nhf_number: string | null
  nin_sealed: string | null
  rsa_pin_sealed: string | null
  pfa: string | null
  pfa_code: string | null
  /** Of the payslips that the filing follows from, by heading. */
  basic_kobo: number
  housing_kobo: number
  transport_kobo: number
  utility_kobo: number
  meal_kobo: number
  earnings_kobo: number
  /** Paid by rule. */
  thirteenth_kobo: number
  leave_allowance_kobo: number
  pension_kobo: number
  nhf_kobo: number
  nhis_kobo: number
  /** As the newest of them has the year. */
  months: number
  year_gross_kobo: number
  year_reliefs_kobo: number
  year_tax_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  rent_kobo: number
  /** Of the rent what is relieved: a share, up to a bound; null where the law of the time has none. */
  rent_relief: { rate_bp: number; cap_kobo: number } | null
}

const earning = (key: string) =>
  sql`coalesce(sum(line.amount_kobo * slip.sign) filter (where line.kind = 'earning' and line.key = ${sql.lit(key)}), 0)::bigint`
/** What rules of a kind paid. */
const byRule = (kind: string) =>
  sql`coalesce(sum(line.amount_kobo * slip.sign) filter (where rule.kind = ${sql.lit(kind)} and line.kind = 'earning'), 0)::bigint`
const deducted = (key: string) =>
  sql`coalesce(sum(line.amount_kobo * slip.sign * case line.kind when 'refund' then -1 else 1 end)
    filter (where line.kind in ('deduction', 'refund') and line.key in (${sql.lit(key)}, ${sql.lit(`${key}_back`)})), 0)::bigint`

/** The facts of these people for a filing; who was placed where on `day`. */
export async function findFacts(db: Db, filing: FilingRecord, ids: readonly string[], day: string): Promise<PersonFacts[]> {
  const { rows } = await sql<PersonFacts>`
    with slip as materialized (select slip.id, slip.employee_id, slip.sign from (${slipsOfFiling(filing)}) slip
        where slip.employee_id = any(${[...ids]}::uuid[])),
    paid as (select slip.employee_id, ${earning('basic')} as basic_kobo, ${earning('housing')} as housing_kobo,
        ${earning('transport')} as transport_kobo, ${earning('utility')} as utility_kobo, ${earning('meal')} as meal_kobo,
        coalesce(sum(line.amount_kobo * slip.sign) filter (where line.kind = 'earning'), 0)::bigint as earnings_kobo,
        ${byRule('thirteenth_month')} as thirteenth_kobo, ${byRule('leave_allowance')} as leave_allowance_kobo,
        ${deducted('pension')} as pension_kobo, ${deducted('nhf')} as nhf_kobo, ${deducted('nhis')} as nhis_kobo
      from slip cross join lateral ${linesOf('slip')} line
      left join pay_rule_award award on award.employee_id = slip.employee_id and award.id::text = line.key
      left join pay_rule rule on rule.id = award.rule_id group by slip.employee_id),
    newest as (select distinct on (slip.employee_id) payslip.* from slip join payslip on payslip.id = slip.id
      order by slip.employee_id, payslip.month desc, payslip.seq desc)
    select employee.id, employee.ogid, employee.first_name, employee.last_name, employee.gender, employee.birth_date, employee.hire_date,
      employee.marital_status, employee.address, employee.phone, employee.email,
      (select string_agg(concat(full_name, ' (', concat_ws(', ', relationship, birth_date), ')'), '; ' order by birth_date, full_name, id)
        from background where background.employee_id = employee.id and kind = 'dependant') as dependants,
      designation.title as designation, office.title as office, pay.tin, pay.nhf_number, pay.nin_sealed, pay.rsa_pin_sealed, newest.pfa,
      (select fund.code from pension_fund fund where fund.title = newest.pfa order by fund.archived_at is not null limit 1) as pfa_code,
      paid.basic_kobo, paid.housing_kobo, paid.transport_kobo, paid.utility_kobo, paid.meal_kobo, paid.earnings_kobo,
      paid.thirteenth_kobo, paid.leave_allowance_kobo, paid.pension_kobo,
      paid.nhf_kobo, paid.nhis_kobo, coalesce(newest.band_months, 0) as months, coalesce(newest.year_gross_kobo, 0) as year_gross_kobo,
      coalesce(newest.year_reliefs_kobo, 0) as year_reliefs_kobo, coalesce(newest.year_tax_kobo, 0) as year_tax_kobo,
      coalesce((newest.facts ->> 'life_premium_kobo')::bigint, 0) as life_premium_kobo,
      coalesce((newest.facts ->> 'mortgage_interest_kobo')::bigint, 0) as mortgage_interest_kobo,
      coalesce((newest.facts ->> 'rent_kobo')::bigint, 0) as rent_kobo,
      (select rules.rules -> 'rent_relief' from payroll_run run join statutory_rules rules on rules.id = run.rules_id where run.id = newest.run_id) as rent_relief
    from employee join paid on paid.employee_id = employee.id left join newest on newest.employee_id = employee.id
    left join employee_pay pay on pay.employee_id = employee.id
    left join placement on ${placedOn(day)} left join designation on designation.id = placement.designation_id
    left join office on office.id = coalesce(newest.office_id, placement.office_id)
    order by lower(employee.last_name), lower(employee.first_name), employee.ogid`.execute(db)
  return rows
}

/** The layouts of a use, with what came with the portal first: that is the usual one. */
export async function layoutsOf(db: Db, use: string): Promise<{ id: string; title: string }[]> {
  return await db
    .selectFrom('paper_layout')
    .select(['id', 'title'])
    .where(sql<SqlBool>`use = ${use}`)
    .where('archived_at', 'is', null)
    .orderBy('is_ready', 'desc')
    .orderBy('id')
    .execute()
}

/** The newest filing of a use, whose rows layouts are looked at with. */
export async function newestFiling(db: Db, use: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from payroll_filing where kind = ${use} and amends is null
    order by month desc nulls last, year desc, people desc limit 1`.execute(db)
  return rows[0]?.id
}
