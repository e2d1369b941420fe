import { sql } from 'kysely'
import type { Personal } from '../../../lib/database/personal.ts'

export const personal: Personal = {
  name: 'evaluations',
  title: 'Quality evaluations',
  sets: [
    {
      name: 'evaluations',
      title: 'Evaluations of my contacts',
      tables: ['evaluation', 'evaluation_result', 'evaluation_dispute'],
      columns: { reference: 'Contact', released_at: 'Released', score: 'Score', status: 'Status' },
      // Before the release they are the evaluator's thoughts.
      rows: (
        id,
      ) => sql`select contact.reference, evaluation.released_at, evaluation.score, evaluation.raw_score, evaluation.status, evaluation.summary,
            form.title as form, form.sections, evaluation.answers, dispute.reason as dispute, dispute.words as decision
          from evaluation
          join quality_contact contact on contact.id = evaluation.contact_id
          join evaluation_form form on form.id = evaluation.form_id
          left join evaluation_dispute dispute on dispute.evaluation_id = evaluation.id
          where evaluation.employee_id = ${id}::uuid and evaluation.released_at is not null order by evaluation.released_at`,
      fate: 'anonymised',
      why: 'The scores of a campaign stay as they were reported to its client; what was said about the person goes',
      erase: ({ id }) => [
        sql`update evaluation set summary = '', review_words = null, answers = without_words(answers) where employee_id = ${id}::uuid`,
        sql`update evaluation_result set answers = without_words(answers)
          where evaluation_id in (select evaluation.id from evaluation where evaluation.employee_id = ${id}::uuid)`,
        sql`update evaluation_dispute set reason = 'Erased', questions = '{}', words = null
          where evaluation_id in (select evaluation.id from evaluation where evaluation.employee_id = ${id}::uuid)`,
      ],
    },
  ],
}
