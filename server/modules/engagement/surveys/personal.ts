import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'surveys',
  title: 'Surveys',
  sets: [
    {
      name: 'survey_responses',
      title: 'Survey responses',
      tables: ['survey_response', 'survey_respondent', 'survey_asked'],
      columns: { title: 'Survey', answered_at: 'Answered', score: 'Score' },
      // Of an anonymous survey only that the person took part: nothing leads to what they said.
      rows: (id) => sql`select survey.title, survey.anonymous, response.answered_at, response.score, response.answers
            from survey_respondent respondent
            join survey on survey.id = respondent.survey_id
            left join survey_response response on response.survey_id = survey.id and response.employee_id = respondent.employee_id
            where respondent.employee_id = ${id}::uuid order by response.answered_at, survey.title`,
      fate: 'erased',
      erase: ({ id }) => [
        sql`delete from survey_response where employee_id = ${id}::uuid`,
        sql`delete from survey_respondent where employee_id = ${id}::uuid`,
        sql`delete from survey_asked where employee_id = ${id}::uuid`,
      ],
    },
  ],
}
