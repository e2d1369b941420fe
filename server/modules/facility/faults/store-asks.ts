import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { companyZone } from '../../../lib/portal.ts'

const about = sql`concat_ws(', ', nullif(left(split_part(fault.words, chr(10), 1), 60), ''), fault.place, branch.title)`

/** What Facility has to look at, and what reporters have to confirm. */
export const asks: readonly Ask[] = [
  {
    what: 'new_faults',
    may: 'fault.handle',
    opens: '/dashboard/maintenance/reports?status=new',
    opensOne: (id) => `/dashboard/maintenance/reports?fault=${id}`,
    first: 'register',
    again: 1,
    after: 'everybody who handles faults is asked already',
    rows: ({ people }) => sql`select handler.id as employee_id, fault.id::text as subject, ${about} as about,
        fault.reported_at as since, (fault.due_at at time zone ${companyZone})::date as until
      from fault join branch on branch.id = fault.branch_id cross join ${people} handler where fault.status = 'new'`,
  },
  {
    what: 'solved_faults',
    may: 'fault.report',
    opens: '/dashboard/main/assets?view=faults',
    opensOne: (id) => `/dashboard/main/assets?view=faults&fault=${id}`,
    first: 'noun',
    again: 'it was said when it was solved, and counts as solved without an answer',
    after: 'nothing hangs on it',
    rows: ({ isAmong, today }) => sql`select fault.reporter_id as employee_id, fault.id::text as subject, ${about} as about,
        fault.solved_at as since, ((fault.solved_at at time zone ${companyZone})::date + 14) as until
      from fault join branch on branch.id = fault.branch_id
      where fault.status = 'solved' and fault.solved_at > ${today}::date - 14 and ${isAmong(sql.ref('fault.reporter_id'))}`,
  },
]
