/** Which expenses wait before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'expenses',
    title: 'Recorded expenses that wait for a decision',
    level: 'red',
    opens: '/dashboard/accounts/journals?view=expenses',
    counts: ({ month, next }) => sql`select count(*) as count, sum(net_kobo + vat_kobo) as sum_kobo
      from expense where status = 'pending' and dated_on >= ${month}::date and dated_on < ${next}::date`,
  },
]
