import { sql } from 'kysely'
import type { Ask } from '../../../lib/house/ask.ts'
import type { Debt, Owes } from '../../../lib/house/noun.ts'
import { surveyPath } from './notify.ts'
import { pendingRows } from './store.ts'

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
        and clearance.cause <> 'death' and not exists (select from survey_respondent respondent
          where respondent.survey_id = survey.id and respondent.employee_id = clearance.employee_id)
      group by clearance.employee_id`.execute(db)
    return found.rows
  },
}

export const asks: readonly Ask[] = [
  {
    what: 'surveys',
    may: 'survey.answer',
    opens: surveyPath,
    first: 'noun',
    again: 'nobody is pressed to answer a survey: it is told once, and stands at home while it is open',
    after: 'who has not answered a survey is nobody else’s to know',
    rows: ({ reader, today }) =>
      reader
        ? pendingRows(reader, today)
        : sql`select null::uuid as employee_id, null as subject, null as about, null::timestamptz as since, null as until where false`,
  },
]
