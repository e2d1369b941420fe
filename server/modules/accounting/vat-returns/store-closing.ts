/** Whether the VAT of months before was filed before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'vat_return',
    title: 'VAT of the month that was not filed',
    level: 'amber',
    opens: '/dashboard/accounting-reports/balance-sheet?view=vat_returns',
    counts: ({ month, next }) => sql`select count(*) as count, sum(line.debit_kobo + line.credit_kobo) as sum_kobo
      from journal_line line join tax_code tax on tax.id = line.tax_code_id and tax.kind in ('output', 'input')
      where line.dated_on >= ${month}::date and line.dated_on < ${next}::date
        and not exists (select 1 from vat_return where vat_return.month = ${month}::date)`,
  },
]
