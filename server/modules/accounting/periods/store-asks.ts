import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** A month that one person is closing waits for another. */
export const asks: readonly Ask[] = [
  {
    what: 'months_to_close',
    may: 'period.close',
    opens: '/dashboard/accounting-reports/balance-sheet?view=periods',
    first: 'register',
    again: 2,
    after: 'everybody who closes months is asked already',
    rows: ({ people }) => sql`select other.id as employee_id, period.month::text as subject,
        to_char(period.month, 'FMMonth YYYY') as about, period.checked_at as since, null::date as until
      from period join ${people} other on other.id <> period.checked_by
      where period.state = 'closing'`,
  },
]
