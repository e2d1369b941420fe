/** A year of a person's pay as a tax office asks for it. */
import type { StatutoryRules } from '@iroko/contract/payroll/statutory'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { TaxCertificateLink } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'

export interface TaxYear {
  employee_id: string
  ogid: string
  full_name: string
  office: string | null
  hire_date: string
  exit_date: string | null
  /** The tax ID; of a NIN that serves for it the last digits. */
  tax_id: string | null
  tax_state: string | null
  rules: StatutoryRules
  rules_title: string
  /** `yyyy-MM` */
  first_month: string
  last_month: string
  /** Of the year with what another payroll paid before, as the newest payslip has it. */
  gross_kobo: number
  reliefs_kobo: number
  tax_kobo: number
  over_kobo: number
  /** What was given back of overpaid pay, and is no income: `gross_kobo` is without it. */
  repaid_kobo: number
  band_months: number
  rent_kobo: number
  life_premium_kobo: number
  mortgage_interest_kobo: number
  before_gross_kobo: number
  before_reliefs_kobo: number
  before_tax_kobo: number
  /** By heading, in the order of a payslip. */
  earnings: { title: string; kobo: number }[]
  contributions: { title: string; kobo: number }[]
  paye_kobo: number
  /** Of the payrolls that are recorded as paid over: month and receipt number. */
  receipts: { month: string; number: string; filed_on: string }[]
}

/** The year of a person whose payslips the caller may read; undefined without a paid payslip in it. */
export const findTaxYear = (db: Db, user: User, { ogid, year }: { ogid: string; year: number }, today: string) =>
  findYear(db, sql`employee.ogid = ${ogid} and ${inScope(user, 'payslip.read', sql.ref('employee.id'), today)}`, year)

/** The year that an address of a leaver opens. */
export async function findLinked(db: Db, token_hash: Buffer, now: Date) {
  const link = await db
    .selectFrom('tax_certificate_link')
    .select(['employee_id', 'year'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return link && { year: link.year, about: await findYearOf(db, link.employee_id, link.year) }
}

/** Whom a final settlement pays, with their private email. */
export async function findLeavers(db: Db, runId: string) {
  const found = await sql<{ id: string; first_name: string; private_email: string; year: number; is_nothing: boolean }>`
    select employee.id, employee.first_name, employee.private_email, extract(year from payslip.month)::int as year,
      payslip.net_kobo + payslip.held_kobo <= payslip.paid_before_kobo as is_nothing
    from payslip join employee on employee.id = payslip.employee_id
    where payslip.run_id = ${runId}::uuid and payslip.kind = 'final' and payslip.voided_at is null and employee.private_email <> ''`.execute(
    db,
  )
  return found.rows
}

export async function insertLink(db: Db, row: Insertable<TaxCertificateLink>): Promise<void> {
  await db.insertInto('tax_certificate_link').values(row).execute()
}

/** The year of somebody by id, whoever asks. */
export const findYearOf = (db: Db, employeeId: string, year: number) =>
  findYear(db, sql`employee.id = ${employeeId}::uuid`, year)

async function findYear(db: Db, whose: RawBuilder<unknown>, year: number) {
  const found = await sql<TaxYear>`
    with slip as materialized (
      select payslip.*, payroll_run.rules_id from payslip join payroll_run on payroll_run.id = payslip.run_id
        and payroll_run.state in ('paid', 'closed')
      where payslip.voided_at is null and payslip.month between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
        and payslip.employee_id = (select employee.id from employee where ${whose})),
    line as (select line.kind, line.key, line.title, line.amount_kobo, line.position from slip join payslip_line line on line.payslip_id = slip.id),
    newest as (select * from slip order by month desc, seq desc limit 1)
    select employee.id as employee_id, employee.ogid, employee.full_name, office.title as office,
      coalesce(served.hire_date, employee.hire_date) as hire_date, case when served.hire_date is null then employee.exit_date else served.exit_date end as exit_date,
      coalesce(pay.tin, '*******' || pay.nin_last4) as tax_id, newest.tax_state, rules.rules, rules.title as rules_title,
      (select to_char(min(month), 'YYYY-MM') from slip) as first_month, to_char(newest.month, 'YYYY-MM') as last_month,
      newest.year_gross_kobo - repaid.open_pay_kobo as gross_kobo, repaid.pay_kobo as repaid_kobo, newest.year_reliefs_kobo as reliefs_kobo, newest.year_tax_kobo as tax_kobo,
      newest.over_kobo, newest.band_months, (newest.facts ->> 'rent_kobo')::bigint as rent_kobo,
      (newest.facts ->> 'life_premium_kobo')::bigint as life_premium_kobo,
      (newest.facts ->> 'mortgage_interest_kobo')::bigint as mortgage_interest_kobo,
      coalesce(tax.before_gross_kobo, 0) as before_gross_kobo, coalesce(tax.before_reliefs_kobo, 0) as before_reliefs_kobo, coalesce(tax.before_tax_kobo, 0) as before_tax_kobo,
      coalesce((select json_agg(json_build_object('title', title, 'kobo', kobo) order by position) from (
        select case when key in ('past_rest', 'past_back') then 'Overpaid pay that is to be given back' else title end as title,
          sum(amount_kobo)::bigint as kobo, min(position) as position from line where kind = 'earning' group by 1
        having sum(amount_kobo) <> 0) sums), '[]') as earnings,
      coalesce((select json_agg(json_build_object('title', title, 'kobo', kobo) order by position) from (
        select replace(key, '_back', '') as key, min(title) filter (where kind = 'deduction') as title,
          sum(case kind when 'refund' then -amount_kobo else amount_kobo end)::bigint as kobo, min(position) as position from line
        where kind = 'deduction' and key in ('pension', 'pension_voluntary', 'nhf', 'nhis') or kind = 'refund' and key in ('pension_back', 'nhf_back', 'nhis_back')
        group by 1) sums where kobo <> 0), '[]') as contributions,
      (select coalesce(sum(case kind when 'refund' then -amount_kobo else amount_kobo end), 0)::bigint from line
        where kind = 'deduction' and key = 'paye' or key = 'paye_set_off') as paye_kobo,
      coalesce((select json_agg(json_build_object('month', to_char(slip.month, 'YYYY-MM'), 'number', filing.receipt_number,
          'filed_on', filing.filed_on) order by slip.month, slip.seq)
        from slip join payroll_filing_part part on part.run_id = slip.run_id and part.sign = 1
        join payroll_filing filing on filing.id = part.filing_id and filing.kind = 'paye' and filing.filed_on is not null
          and filing.recipient = coalesce(slip.tax_state, 'Not known')), '[]') as receipts
    from newest join employee on employee.id = newest.employee_id cross join repaid_pay(employee.id, ${year}) repaid join statutory_rules rules on rules.id = newest.rules_id
    left join office on office.id = newest.office_id
    left join employee_pay pay on pay.employee_id = employee.id
    left join lateral (select min(starts_on) as hire_date, case when bool_and(ends_on is not null) then max(ends_on) end as exit_date from employment
      where employment.employee_id = employee.id and employment.starts_on <= make_date(${year}, 12, 31)
        and (employment.ends_on is null or employment.ends_on >= make_date(${year}, 1, 1))) served on true
    left join tax_facts tax on tax.employee_id = employee.id and tax.year = ${year}`.execute(db)
  return found.rows[0]
}
