/** Which payrolls of a month are not in the books before it is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'payrolls',
    title: 'Payrolls of the month that are not approved',
    level: 'red',
    opens: '/dashboard/payroll/payroll-processing',
    counts: ({ month }) => sql`select count(*) as count, 0 as sum_kobo from payroll_run
      where month = ${month}::date and state not in ('approved', 'paid', 'closed', 'reversed', 'discarded')`,
  },
  {
    check: 'no_payroll',
    title: 'Regular payroll that was not run',
    level: 'amber',
    opens: '/dashboard/payroll/payroll-processing',
    counts: ({ month }) => sql`select count(*) as count, 0 as sum_kobo from (select) nothing
      where exists (select 1 from payroll_run where kind = 'regular' and month < ${month}::date and state in ('approved', 'paid', 'closed'))
        and not exists (select 1 from payroll_run where kind = 'regular' and month = ${month}::date and state not in ('reversed', 'discarded'))`,
  },
]
