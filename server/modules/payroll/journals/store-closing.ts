/** What of payrolls does not come to what stands behind it before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'
import { controls } from './store-controls.ts'

const differ = controls.map(({ finds }) => `select what from (${finds}) found`).join(' union all ')

export const closing: readonly ClosingCheck[] = [
  {
    check: 'net_pay',
    title: 'Payrolls whose net pay is not paid in full',
    level: 'amber',
    opens: '/dashboard/payroll/payday',
    counts: ({ next }) => sql`select count(*) as count, sum(kobo) as sum_kobo from (
      select entry.source_id, sum(line.credit_kobo - line.debit_kobo) as kobo
      from journal_line line join journal_entry entry on entry.id = line.entry_id
      where line.rule_key = 'payroll.net_payable' and line.dated_on < ${next}::date and entry.source_kind = 'payroll_run'
      group by entry.source_id having sum(line.credit_kobo - line.debit_kobo) <> 0) unpaid`,
  },
  {
    check: 'controls',
    title: 'Accounts of payroll that differ from the loans, debts, filings and payslips behind them',
    level: 'red',
    opens: null,
    counts: () => sql`select count(*) as count, 0 as sum_kobo from (${sql.raw(differ)}) differ`,
  },
]
