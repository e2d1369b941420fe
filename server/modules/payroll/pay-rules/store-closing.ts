/** Whether pay by rule was provided for before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'provisions',
    title: 'Pay by rule that is not provided for at its end',
    level: 'amber',
    opens: '/dashboard/payroll/allowances?view=provisions',
    counts: ({ month, next }) => sql`select count(*) as count, 0 as sum_kobo from pay_rule
      where status = 'approved' and starts_on < ${next}::date and (ends_on is null or ends_on >= ${month}::date)
        and not exists (select 1 from pay_provision_month provided where provided.month = ${month}::date)`,
  },
]
