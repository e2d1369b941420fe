/** What payslips follow from: of many people in a few statements. */
import { addDays } from '@iroko/contract/dates'
import type { TaxFacts } from '@iroko/contract/payroll/tax-facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { lostDays } from '../../time/attendance-reports/store-money.ts'
import { balanceOf } from '../loans/store.ts'
import { taxStateOf, usualFacts } from '../tax-facts/store.ts'
import type { PayFacts, Period } from './rules.ts'

interface LastSlip {
  gross_kobo: number
  reliefs_kobo: number
  tax_kobo: number
  tax_parts: number
  band_months: number
}

interface FoundFacts
  extends Pick<
    PayFacts,
    'hire_date' | 'exit_date' | 'salaries' | 'shares' | 'allowances' | 'deductions' | 'carried' | 'loans'
  > {
  employee_id: string
  office_id: string | null
  bank_account_id: string | null
  tax_state: string | null
  pfa: string | null
  tax: TaxFacts | null
  last: LastSlip | null
}

export interface Payee extends Pick<FoundFacts, 'employee_id' | 'office_id' | 'bank_account_id' | 'tax_state' | 'pfa'> {
  facts: PayFacts
}

/** Works here on a day of the period, and earns something then. */
export const isPaidIn = ({ starts_on, ends_on }: Period): RawBuilder<boolean> => sql<boolean>`(
  employee.hire_date <= ${ends_on}::date and (employee.exit_date is null or employee.exit_date >= ${starts_on}::date)
  and employee.erased_at is null and exists (${salariesIn(starts_on, ends_on, sql`1`)}))`

const salariesIn = (starts_on: string, ends_on: string, what: RawBuilder<unknown>) => sql`
  select ${what} from salary where salary.employee_id = employee.id and salary.replaced_at is null
    and salary.starts_on <= ${ends_on}::date and (salary.ends_on is null or salary.ends_on > ${starts_on}::date)`

const rowsOf = (what: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`coalesce((select json_agg(${what}) ${from}), '[]')`

/** The newest live payslip before the month. */
const lastSlip = (month: string, also: RawBuilder<unknown>) => sql`
  select slip.* from payslip slip where slip.employee_id = employee.id and slip.month < ${month}::date and slip.voided_at is null
    and ${also} order by slip.month desc limit 1`

/** Of these people; `read_until` is the last day of attendance that counts, `before_until` the last that the run before read. */
export async function findPayees(
  db: Db,
  ids: readonly string[],
  period: Period,
  reads: { read_until: string; before_until: string | null },
): Promise<Payee[]> {
  const { month, starts_on, ends_on } = period
  const year = Number(month.slice(0, 4))
  const inMonth = sql`pay_item.employee_id = employee.id and pay_item.archived_at is null and pay_item.starts_on <= ${month}::date
    and (pay_item.ends_on is null or pay_item.ends_on >= ${month}::date)`
  const found = await sql<FoundFacts>`
    select employee.id as employee_id, employee.hire_date, employee.exit_date, placement.office_id, employee_pay.pfa,
      (select id from bank_account where bank_account.employee_id = employee.id and bank_account.status = 'active') as bank_account_id,
      ${taxStateOf('employee', year)} as tax_state,
      ${rowsOf(
        sql`json_build_object('amount_kobo', salary.amount_kobo, 'starts_on', salary.starts_on, 'ends_on', salary.ends_on) order by salary.starts_on`,
        sql`from (${salariesIn(starts_on, ends_on, sql`salary.*`)}) salary`,
      )} as salaries,
      (select json_build_object('basic_bp', basic_bp, 'housing_bp', housing_bp, 'transport_bp', transport_bp,
          'utility_bp', utility_bp, 'meal_bp', meal_bp, 'other_bp', other_bp)
        from salary_structure where archived_at is null and (designation_id is null or designation_id = placement.designation_id)
        order by designation_id is null limit 1) as shares,
      ${rowsOf(
        sql`json_build_object('id', pay_item.id, 'title', type.title, 'mode', pay_item.mode, 'value', pay_item.value::float8,
          'is_once', pay_item.ends_on is not distinct from pay_item.starts_on, 'is_taxable', type.taxable,
          'is_pensionable', type.pensionable) order by pay_item.id`,
        sql`from pay_item join allowance_type type on type.id = pay_item.allowance_type_id where ${inMonth}`,
      )} as allowances,
      ${rowsOf(
        sql`json_build_object('id', pay_item.id, 'title', type.title, 'mode', pay_item.mode, 'value', pay_item.value::float8) order by pay_item.id`,
        sql`from pay_item join deduction_type type on type.id = pay_item.deduction_type_id where ${inMonth}`,
      )} as deductions,
      ${rowsOf(
        sql`json_build_object('id', line.key, 'title', line.title, 'kobo', line.short_kobo) order by line.key`,
        sql`from payslip_line line where line.short_kobo > 0 and line.payslip_id = (select id from (${lastSlip(month, sql`true`)}) newest)`,
      )} as carried,
      ${rowsOf(
        sql`json_build_object('id', loan.id, 'title', loan_type.title, 'principal_kobo', loan.principal_kobo, 'months', loan.months,
          'balance_kobo', ${balanceOf('loan')}, 'first_month', loan.first_month, 'skipped', to_json(loan.skipped)) order by loan.id`,
        sql`from loan join loan_type on loan_type.id = loan.loan_type_id
          where loan.employee_id = employee.id and loan.status = 'approved' and ${balanceOf('loan')} > 0`,
      )} as loans,
      (select to_json(tax_facts) from tax_facts where tax_facts.employee_id = employee.id and tax_facts.year = ${year}) as tax,
      (select json_build_object('gross_kobo', year_gross_kobo, 'reliefs_kobo', year_reliefs_kobo, 'tax_kobo', year_tax_kobo,
          'tax_parts', year_tax_parts, 'band_months', band_months)
        from (${lastSlip(month, sql`slip.month >= make_date(${year}, 1, 1)`)}) newest) as last
    from employee
    left join employee_pay on employee_pay.employee_id = employee.id
    left join lateral (select office_id, designation_id from placement where placement.employee_id = employee.id
      and placement.starts_on <= ${ends_on}::date order by placement.starts_on desc limit 1) placement on true
    where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  const lost = await lostDays(db, ids, starts_on, reads.read_until)
  const { before_until } = reads
  const lostBefore =
    before_until !== null && before_until < addDays(starts_on, -1)
      ? await lostDays(db, ids, addDays(before_until, 1), addDays(starts_on, -1))
      : new Map<string, number>()
  return found.rows.map(({ employee_id, office_id, bank_account_id, tax_state, pfa, tax, last, ...known }) => ({
    employee_id,
    office_id,
    bank_account_id,
    tax_state,
    pfa,
    facts: {
      ...known,
      ...choicesOf(tax ?? usualFacts),
      so_far: last ? { ...last, months_before: 0 } : beforeHere(tax),
      lost: Math.round((lost.get(employee_id) ?? 0) * 100),
      lost_before: Math.round((lostBefore.get(employee_id) ?? 0) * 100),
    },
  }))
}

const choicesOf = ({ pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo }: TaxFacts) => ({
  pension,
  nhf,
  nhis,
  rent_kobo,
  yearly_reliefs_kobo: life_premium_kobo + mortgage_interest_kobo,
})

/** What another payroll paid in the same year. */
function beforeHere(tax: TaxFacts | null): PayFacts['so_far'] {
  if (!tax || tax.before_months === 0) return null
  const { before_gross_kobo, before_reliefs_kobo, before_tax_kobo, before_months } = tax
  return {
    gross_kobo: before_gross_kobo,
    reliefs_kobo: before_reliefs_kobo,
    tax_kobo: before_tax_kobo,
    tax_parts: 0,
    band_months: null,
    months_before: before_months,
  }
}
