/** Which bills stand open before a month is closed, and whether what is owed is the balance of payables. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'bill_exceptions',
    title: 'Bills in exception, in dispute, or that wait for a decision',
    level: 'amber',
    opens: '/dashboard/vendors/bills',
    counts: ({ month, next }) => sql`select count(*) as count, sum(total_kobo) as sum_kobo from bill
      where (status in ('exception', 'pending', 'draft') or (status = 'approved' and disputed_at is not null))
        and bill_date >= ${month}::date and bill_date < ${next}::date`,
  },
  {
    check: 'payables',
    title: 'Payables that are not what is owed by bills',
    level: 'red',
    opens: '/dashboard/vendors/bills?view=ageing',
    counts: ({ next }) => sql`select count(*) filter (where kobo <> 0) as count, sum(kobo) as sum_kobo from (
      select sum(kobo) as kobo from (
        select vendor_id, amount_kobo as kobo from payable_move where dated_on < ${next}::date
        union all select line.party_id, line.debit_kobo - line.credit_kobo from journal_line line
          where line.rule_key = 'payables.trade' and line.dated_on < ${next}::date) both_ways
      group by vendor_id) ties`,
  },
]
