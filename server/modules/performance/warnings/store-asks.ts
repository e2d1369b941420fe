import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'
import { mine, ofOthers } from './notify.ts'

/** Neither says whose letter it is or what it is about: a reminder is read over shoulders. */
export const asks: readonly Ask[] = [
  {
    what: 'letters_to_decide',
    may: 'warning.decide',
    opens: '/dashboard/leadership/warning-letters',
    opensOne: ofOthers,
    first: 'noun',
    again: 2,
    after: 'everybody who decides about letters is asked already',
    rows: ({ people }) => sql`select decider.id as employee_id, warning.id as subject, '' as about,
      coalesce(warning.appealed_at, warning.created_at) as since, null as until
      from warning join ${people} decider on decider.id <> warning.employee_id and decider.id <> warning.drafted_by
        and (warning.status = 'draft' or decider.id is distinct from warning.issued_by)
      where warning.status in ('draft', 'appealed')`,
  },
  {
    what: 'letters_to_me',
    may: 'warning.read',
    opens: '/dashboard/main/performance?view=warnings',
    opensOne: mine,
    first: 'noun',
    again: 2,
    after: 'who issued it sees in the list that it is not acknowledged, and can note that it was refused',
    rows: () => sql`select warning.employee_id, warning.id as subject, '' as about, warning.issued_at as since, warning.appeal_until as until
      from warning where warning.status = 'issued'`,
  },
]

/** Letters that somebody who leaves drafted and that were not issued: whose they are stands in no clearance. */
export const owes = owedByRows(
  'Warning letters in draft',
  () => sql`select drafted_by as employee_id, id as subject from warning where status = 'draft'`,
)
