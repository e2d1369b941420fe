/** Which filings were due before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'filings',
    title: 'Filings due until its end that are not recorded as paid',
    level: 'amber',
    opens: '/dashboard/accounting-reports/payslip-reports?view=filings',
    counts: ({ next }) => sql`select count(*) as count, sum(amount_kobo) as sum_kobo from payroll_filing
      where filed_on is null and due_on < ${next}::date and (amount_kobo > 0 or kind = 'paye_return')`,
  },
]
