/** How far the bank was read before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'bank_statements',
    title: 'Bank accounts whose statements end before the month does',
    level: 'amber',
    opens: '/dashboard/accounts/ledger?view=bank',
    counts: ({ next }) => sql`select count(*) as count, 0 as sum_kobo from (
      select account_id from bank_statement group by account_id having max(to_on) < ${next}::date - 1) short`,
  },
]
