/** What people wrote and did not post before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'drafts',
    title: 'Drafts and journals that wait to be posted',
    level: 'red',
    opens: '/dashboard/accounts/journals?view=written',
    counts: ({ month, next }) => sql`select count(*) as count, sum((select sum(debit_kobo) from manual_journal_line line
        where line.journal_id = journal.id)) as sum_kobo
      from manual_journal journal where status in ('draft', 'pending') and dated_on >= ${month}::date and dated_on < ${next}::date`,
  },
  {
    check: 'recurring',
    title: 'Monthly journals that could not be posted',
    level: 'red',
    opens: '/dashboard/accounts/journals?view=written&kind=recurring',
    counts: () => sql`select count(*) as count, 0 as sum_kobo from manual_journal where problem is not null`,
  },
]
