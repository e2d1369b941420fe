import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import { owedByRows } from '../../../lib/house/owed.ts'
import { isToScreen } from './store.ts'

export const asks: readonly Ask[] = [
  {
    what: 'applications_to_screen',
    may: 'application.edit',
    opens: '/dashboard/recruitment/rep-siever/job-applications',
    first: 'register',
    again: 3,
    after: { days: 7, who: 'application.share' },
    // Whom the siever calls again on a later day waits until then.
    rows: ({ today }) => sql`select job_application.siever_id as employee_id, job_application.id as subject,
      job_application.first_name || ' ' || job_application.last_name || ', ' || opening.job_title as about,
      coalesce(screening.assigned_at, job_application.stage_since) as since, screening.call_on as until
      from job_application join job_opening opening on opening.id = job_application.job_opening_id
      left join screening on screening.application_id = job_application.id
      where job_application.siever_id is not null and ${isToScreen} and (screening.call_on is null or screening.call_on <= ${today}::date)`,
  },
]

/** What somebody who leaves has not screened; another siever gets it on their last day. */
export const owes = owedByRows('Applications to screen', (of) =>
  asks.find(({ what }) => what === 'applications_to_screen')?.rows(of),
)
