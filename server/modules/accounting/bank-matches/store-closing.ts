/** What of the bank is not explained before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'bank_lines',
    title: 'Bank lines that nothing in the books explains yet',
    level: 'amber',
    opens: '/dashboard/accounts/ledger?view=to_match',
    counts: ({ next }) => sql`select count(*) as count, sum(kobo) as sum_kobo from (
      select line.amount_kobo - coalesce((select sum(amount_kobo) from bank_match where bank_line_id = line.id and undone_at is null), 0) as kobo
      from bank_line line where line.dated_on < ${next}::date) line where kobo <> 0`,
  },
  {
    check: 'reconciliations',
    title: 'Bank accounts that are not reconciled to its last day',
    level: 'amber',
    opens: '/dashboard/accounts/ledger?view=bank',
    counts: ({
      next,
    }) => sql`select count(*) as count, 0 as sum_kobo from (select distinct account_id from bank_statement where from_on < ${next}::date) known
      where not exists (select 1 from reconciliation signed where signed.account_id = known.account_id and signed.as_at = ${next}::date - 1)`,
  },
  {
    check: 'unidentified',
    title: 'Receipts not identified and transfers in transit that are not explained',
    level: 'amber',
    opens: '/dashboard/accounting-reports/balance-sheet?view=trial_balance',
    counts: ({ month }) => sql`select count(*) as count, sum(kobo) as sum_kobo from (
      select sum(debit_kobo - credit_kobo) as kobo from ledger_month kept join posting_rule rule on rule.account_id = kept.account_id
      where rule.key in ('bank.in_transit', 'bank.unidentified') and kept.month <= ${month}::date
      group by kept.account_id having sum(debit_kobo - credit_kobo) <> 0) left_over`,
  },
]
