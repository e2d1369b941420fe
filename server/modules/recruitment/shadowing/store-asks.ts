import { companyZone } from '@iroko/contract/clock'
import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'

export const asks: readonly Ask[] = [
  {
    what: 'shadowing_to_sign',
    may: 'shadowing.sign',
    opens: '/dashboard/main/shadowing',
    first: 'register',
    again: 1,
    after: { days: 2, who: 'shadowing.edit' },
    rows: ({ today }) => sql`select shadowing.lead_id as employee_id, shadowing.id as subject,
      application.first_name || ' ' || application.last_name || ', ' || opening.job_title as about,
      (last.day + 1)::timestamp at time zone ${sql.lit(companyZone)} as since, last.day + 1 as until
      from shadowing join job_application application on application.id = shadowing.application_id
        and application.stage not in ('rejected', 'withdrawn', 'hired')
      join job_opening opening on opening.id = application.job_opening_id
      join lateral (select max(day) as day from shadowing_day day where day.shadowing_id = shadowing.id and day.live) last on true
      where shadowing.status = 'planned' and last.day < ${today}::date`,
  },
]

/** Shadowings that somebody who leaves leads, be they ahead or to be signed off. */
export const owes = owedByRows(
  'Shadowings to lead or sign off',
  () => sql`select lead_id as employee_id, id as subject from shadowing where status = 'planned'`,
)
