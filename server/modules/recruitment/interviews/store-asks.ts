import { sql } from 'kysely'
import type { Ask, AskOf } from '../../../lib/house/ask.ts'
import { zoneOfInterview } from './store.ts'

const about = sql`application.first_name || ' ' || application.last_name || ', ' || opening.job_title`
const planned = sql`interview join job_application application on application.id = interview.application_id
    and application.stage not in ('rejected', 'withdrawn', 'hired') and application.erased_at is null
  join job_opening opening on opening.id = application.job_opening_id`
const end = sql`(interview.starts_at + make_interval(mins => interview.minutes))`
const isOver = ({ now }: AskOf) => sql`${end} < ${now.toISOString()}::timestamptz`
/** Who planned it; everybody who plans interviews, once they are gone. */
const planner = ({ people }: AskOf) => sql`join ${people} planner on planner.id = interview.planned_by or not exists (
  select from employee gone where gone.id = interview.planned_by and is_employed(gone))`

export const asks: readonly Ask[] = [
  {
    what: 'interview_scorecards',
    may: 'interview.score',
    opens: '/dashboard/main/interviews',
    first: 'register',
    again: 1,
    after: { days: 2, who: 'interview.edit' },
    rows: (of) => sql`select panel.employee_id, interview.id as subject, ${about} as about, ${end} as since,
      (${end} at time zone ${zoneOfInterview})::date + 1 as until
      from ${planned} join interview_panel panel on panel.interview_id = interview.id and panel.scored_at is null
      where interview.status in ('scheduled', 'arrived', 'held') and ${isOver(of)}`,
  },
  {
    what: 'interview_results',
    may: 'interview.edit',
    opens: '/dashboard/recruitment/interviewees',
    first: 'register',
    again: 2,
    after: 'whoever plans interviews sees the list of those without a result',
    rows: (of) => sql`select planner.id as employee_id, interview.id as subject, ${about} as about, ${end} as since,
      (${end} at time zone ${zoneOfInterview})::date + 2 as until
      from ${planned} ${planner(of)} where interview.status in ('scheduled', 'arrived') and ${isOver(of)}`,
  },
  {
    what: 'interview_times',
    may: 'interview.edit',
    opens: '/dashboard/recruitment/interviewees?status=invited',
    first: 'register',
    again: 2,
    after: 'whoever plans interviews sees the list of those without a time',
    rows: (of) => sql`select planner.id as employee_id, interview.id as subject, ${about} as about,
      coalesce(times.last, interview.created_at) as since, null as until
      from ${planned} left join lateral (select max(option.starts_at) as last from interview_option option
        where option.interview_id = interview.id) times on true
      ${planner(of)}
      where interview.status = 'invited' and coalesce(times.last, interview.created_at) <= ${of.now.toISOString()}::timestamptz`,
  },
]
