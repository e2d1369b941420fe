/** What must hold of the ledger before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'numbers',
    title: 'Numbers that are missing in a series',
    level: 'red',
    opens: null,
    counts: () => sql`select count(*) as count, 0 as sum_kobo from (
      select left(number, 7) from journal_entry group by left(number, 7) having count(*) <> max(substr(number, 8)::int)) gaps`,
  },
  {
    check: 'balance',
    title: 'Trial balance that is not 0',
    level: 'red',
    opens: '/dashboard/accounting-reports/balance-sheet?view=trial_balance',
    counts: ({ month }) => sql`select count(*) filter (where kobo <> 0) as count, sum(kobo) as sum_kobo
      from (select sum(debit_kobo - credit_kobo) as kobo from ledger_month where month <= ${month}::date) balance`,
  },
  {
    check: 'kept',
    title: 'Accounts whose month is not what its lines come to',
    level: 'red',
    opens: null,
    counts: ({ month, next }) => sql`select count(*) as count, 0 as sum_kobo from (
      select account_id from (
        select account_id, debit_kobo, credit_kobo from ledger_month where month = ${month}::date
        union all select account_id, -debit_kobo, -credit_kobo from journal_line where dated_on >= ${month}::date and dated_on < ${next}::date) both_ways
      group by account_id having sum(debit_kobo) <> 0 or sum(credit_kobo) <> 0) different`,
  },
  {
    check: 'late',
    title: 'Late postings into it',
    level: 'amber',
    opens: '/dashboard/accounts/journals?view=late',
    counts: ({
      month,
      next,
    }) => sql`select count(*) as count, sum((select sum(debit_kobo) from journal_line line where line.entry_id = entry.id)) as sum_kobo
      from journal_entry entry where dated_on >= ${month}::date and dated_on < ${next}::date and document_on < ${month}::date`,
  },
]
