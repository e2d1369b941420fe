import { companyZone } from '@iroko/contract/clock'
import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'

export const asks: readonly Ask[] = [
  {
    what: 'cohorts_to_close',
    may: 'academy.edit',
    opens: '/dashboard/recruitment/orientation-and-training',
    opensOne: (id) => `/dashboard/recruitment/orientation-and-training/${id}`,
    first: 'register',
    again: 2,
    after: 'everybody who closes cohorts is asked already',
    rows: ({ people, today }) => sql`select closer.id as employee_id, cohort.id as subject, cohort.title as about,
      (cohort.ends_on + 1)::timestamp at time zone ${sql.lit(companyZone)} as since, cohort.ends_on + 2 as until
      from academy_cohort cohort cross join ${people} closer
      where cohort.status = 'open' and cohort.ends_on < ${today}::date
        and exists (select from academy_place place where place.cohort_id = cohort.id)`,
  },
]
