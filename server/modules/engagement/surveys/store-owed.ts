import { sql } from 'kysely'
import type { Debt, Owes } from '../../../lib/house/noun.ts'

/** Exit interviews that somebody who leaves has not answered. */
export const owes: Owes = {
  title: 'Exit interview',
  kind: 'answer',
  of: async ({ db, today }, ids) => {
    const found = await sql<Debt>`
      select clearance.employee_id, count(*)::int as count from clearance
      join survey on survey.exit_interview and survey.archived_at is null and survey.starts_on <= ${today}::date
        and (survey.ends_on is null or survey.ends_on >= ${today}::date)
      where clearance.employee_id = any(${[...ids]}::uuid[]) and clearance.cancelled_at is null and clearance.left_at is null
        and not exists (select from survey_respondent respondent
          where respondent.survey_id = survey.id and respondent.employee_id = clearance.employee_id)
      group by clearance.employee_id`.execute(db)
    return found.rows
  },
}
