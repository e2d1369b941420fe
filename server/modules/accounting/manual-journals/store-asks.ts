import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

/** What is posted every month and could not be waits for those who write journals. */
export const asks: readonly Ask[] = [
  {
    what: 'journals_not_posted',
    may: 'journal.edit',
    opens: '/dashboard/accounts/journals?view=written&kind=recurring',
    first: 'register',
    again: 2,
    after: 'everybody who writes journals is asked already',
    rows: ({ people }) => sql`select person.id as employee_id, journal.id::text as subject, journal.memo as about,
        journal.problem_since as since, null::date as until
      from manual_journal journal cross join ${people} person where journal.problem is not null`,
  },
]
