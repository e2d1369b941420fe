/** Many people with pay, each with something of their own, for proofs and measurements of payrolls. */
import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'

/**
 * Adds people who have worked here since 2020: salaries from 80,000 naira up, three allowances and a deduction each, a loan for one in
 * five, tax facts for one in seven, and in `month` (its first day) days of absence for one in four. Everything follows from the number of
 * the person, so that two databases hold the same but for the ids.
 */
export async function hirePaid(db: Db, count: number, month: string): Promise<void> {
  for (const statement of statements(count, month)) await statement.execute(db)
}

const statements = (count: number, month: string) => [
  sql`insert into office (id, office_type, code, title) values (gen_random_uuid(), 'department', 'paid', 'Paid')`,
  sql`insert into employee (id, ogid, email, first_name, last_name, gender, hire_date, status, created_at)
    select gen_random_uuid(), 'OG7' || lpad(n::text, 6, '0'), 'paid' || n || '@zuma.test', 'Paid', 'Person ' || n, 'female', '2020-01-06', 'active', '2020-01-06'
    from generate_series(1, ${count}::int) n`,
  sql`create temp table paid on commit preserve rows as
    select employee.id, substring(ogid from 4)::int as n from employee where ogid like 'OG7%'`,
  sql`insert into placement (id, employee_id, office_id, starts_on)
    select gen_random_uuid(), paid.id, office.id, '2020-01-06' from paid, office where office.code = 'paid'`,
  sql`insert into salary (id, employee_id, amount_kobo, starts_on, source, reason, created_at)
    select gen_random_uuid(), id, 8000000 + (n * 7919 % 900) * 100000 + n % 97, '2020-01-06', 'agreed', 'Agreed', '2020-01-06' from paid`,
  sql`insert into employee_pay (employee_id, tin, rsa_pin_last4, nhf_number)
    select id, '10' || n, '0001', '20' || n from paid`,
  sql`insert into pension_fund (id, title) select gen_random_uuid(), 'PFA ' || n from generate_series(0, 6) n`,
  sql`insert into pension_membership (employee_id, starts_on, pension_fund_id)
    select paid.id, '-infinity', fund.id from paid join pension_fund fund on fund.title = 'PFA ' || paid.n % 7`,
  sql`insert into tax_residence (id, employee_id, state, starts_on)
    select gen_random_uuid(), id, (array['Lagos', 'FCT', 'Kaduna'])[1 + n % 3], '2020-01-06' from paid`,
  sql`insert into allowance_type (id, title, mode, value, taxable, pensionable) values
    (gen_random_uuid(), 'Call allowance', 'flat_rate', 1500000, true, false), (gen_random_uuid(), 'Shift', 'percentage', 5, true, false),
    (gen_random_uuid(), 'Data', 'flat_rate', 500000, false, false)`,
  sql`insert into deduction_type (id, title, mode, value) values (gen_random_uuid(), 'Cooperative', 'flat_rate', 1000000)`,
  sql`insert into pay_item (id, employee_id, allowance_type_id, mode, value, starts_on, reason, created_by)
    select gen_random_uuid(), paid.id, type.id, type.mode, type.value, '2024-01-01', 'Agreed', maker.id
    from paid join allowance_type type on type.title in ('Call allowance', 'Shift', 'Data')
    join lateral (select id from paid other where other.id <> paid.id limit 1) maker on true`,
  sql`insert into pay_item (id, employee_id, deduction_type_id, mode, value, starts_on, reason, created_by)
    select gen_random_uuid(), paid.id, type.id, type.mode, type.value, '2024-01-01', 'Agreed', maker.id
    from paid join deduction_type type on type.title = 'Cooperative'
    join lateral (select id from paid other where other.id <> paid.id limit 1) maker on true`,
  sql`insert into loan_type (id, title, advance, max_months) values (gen_random_uuid(), 'Staff loan', false, 24)`,
  sql`insert into loan (id, employee_id, loan_type_id, principal_kobo, months, first_month, reason, status, asked_by, decided_at)
    select gen_random_uuid(), paid.id, loan_type.id, 6000000 + n, 12, '2026-01-01', 'Rent', 'approved', paid.id, now()
    from paid join loan_type on loan_type.title = 'Staff loan' where n % 5 = 0`,
  sql`with lent as (insert into loan_entry (id, loan_id, kind, amount_kobo, month, dated_on)
      select gen_random_uuid(), id, 'lent', principal_kobo, '2026-01-01', '2026-01-01' from loan where employee_id in (select id from paid)
      returning id, loan_id, amount_kobo),
    entry as (insert into journal_entry (id, number, kind, event, reference, dated_on, document_on, source_kind, source_id, part, posted_at)
      select id, 'PMT2026' || lpad((row_number() over (order by id))::text, 6, '0'), 'payment', 'loan', id, '2026-01-01', '2026-01-01', 'loan', loan_id, '1', now()
      from lent)
    insert into journal_line (entry_id, position, dated_on, account_id, rule_key, detail, debit_kobo, credit_kobo)
      select lent.id, side.position, '2026-01-01', rule.account_id, rule.key, '', amount_kobo * (1 - side.position), amount_kobo * side.position
      from lent, (values (0, 'payroll.staff_loans'), (1, 'payroll.bank')) side (position, key) join posting_rule rule on rule.key = side.key`,
  sql`insert into ledger_month (account_id, month, debit_kobo, credit_kobo, lines)
    select account_id, '2026-01-01', sum(debit_kobo), sum(credit_kobo), count(*) from journal_line group by 1`,
  sql`insert into number_series (code, year, last) select 'PMT', 2026, count(*) from journal_entry`,
  sql`insert into tax_facts (id, employee_id, year, pension, nhf, nhis, rent_kobo, life_premium_kobo, mortgage_interest_kobo, evidence)
    select gen_random_uuid(), id, 2026, true, n % 2 = 0, n % 3 = 0, 120000000, 0, 0, 'Receipts' from paid where n % 7 = 0`,
  sql`insert into attendance_day (employee_id, day, office_id, status, planned_minutes, worked_minutes, late_minutes, early_minutes,
      overtime_minutes, night_minutes, policy_version, computed_at)
    select paid.id, ${month}::date + at, office.id, case when n % 4 = 0 and at in (3, 11) then 'absent' else 'present' end,
      480, 480, 0, 0, 0, 0, 1, now()
    from paid, office, generate_series(0, 19) at where office.code = 'paid'`,
  sql`analyze`,
]
