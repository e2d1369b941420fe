/** What is not invoiced yet before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'invoices',
    title: 'Months of contracts that are not invoiced',
    level: 'amber',
    opens: '/dashboard/accounts/invoices?view=months',
    counts: ({ month, next }) => sql`select count(*) as count, 0 as sum_kobo from contract
      where starts_on < ${next}::date and (ends_on is null or ends_on >= ${month}::date)
        and not exists (select 1 from billing_month kept where kept.contract_id = contract.id and kept.month = ${month}::date and kept.state = 'invoiced')`,
  },
]
