import { type RawBuilder, sql } from 'kysely'
import type { Ask, AskOf } from '../../../lib/house/ask.ts'
import { evaluationView, myEvaluation } from './notify.ts'

const about = sql`employee.full_name || ', contact ' || contact.reference`
const described = sql`evaluation join employee on employee.id = evaluation.employee_id
  join quality_contact contact on contact.id = evaluation.contact_id`

/** Another evaluator than the one who judged, outside the line of the evaluated on the day of the contact and today. */
const ofAnother = ({ people, today }: AskOf, since: RawBuilder<unknown>, status: 'in_review' | 'disputed') => sql`
  select another.id as employee_id, evaluation.id as subject, ${about} as about, ${since} as since, null as until
  from ${described}
  left join evaluation_dispute dispute on dispute.evaluation_id = evaluation.id
  join ${people} another on another.id <> evaluation.evaluator_id
  where evaluation.status = ${status}
    and evaluation.employee_id not in (select line.employee_id from line_of(another.id, ${today}::date) line)
    and evaluation.employee_id not in (select line.employee_id from line_of(another.id, contact.day) line)`

export const asks: readonly Ask[] = [
  {
    what: 'evaluation_disputes',
    may: 'evaluation.edit',
    opens: '/dashboard/qa/all-evaluations?status=disputed',
    opensOne: evaluationView,
    first: 'register',
    again: 2,
    after: { days: 7, who: 'evaluation.assign' },
    rows: (of) => ofAnother(of, sql`dispute.disputed_at`, 'disputed'),
  },
  {
    what: 'evaluation_reviews',
    may: 'evaluation.edit',
    opens: '/dashboard/qa/all-evaluations?status=in_review',
    opensOne: evaluationView,
    first: 'register',
    again: 2,
    after: { days: 7, who: 'evaluation.assign' },
    rows: (of) => ofAnother(of, sql`evaluation.submitted_at`, 'in_review'),
  },
  {
    what: 'evaluation_drafts',
    may: 'evaluation.edit',
    opens: '/dashboard/qa/all-evaluations?status=draft',
    opensOne: evaluationView,
    // Who began one knows, and one that is sent back has a letter with the words.
    first: 'noun',
    again: 3,
    after: { days: 7, who: 'evaluation.assign' },
    rows: () => sql`select evaluation.evaluator_id as employee_id, evaluation.id as subject, ${about} as about,
      coalesce(evaluation.submitted_at, evaluation.created_at) as since, null as until
      from ${described} where evaluation.status = 'draft'`,
  },
  {
    what: 'evaluations_of_me',
    may: 'evaluation.read',
    opens: '/dashboard/main/qa/qa-dashboard/MyDashboard?waiting=true',
    opensOne: myEvaluation,
    first: 'noun',
    again: 2,
    after: 'after its last day it counts as acknowledged',
    rows: () => sql`select evaluation.employee_id, evaluation.id as subject, 'contact ' || contact.reference as about,
      coalesce(dispute.decided_at, evaluation.released_at) as since, evaluation.due_on as until
      from ${described} left join evaluation_dispute dispute on dispute.evaluation_id = evaluation.id
      where evaluation.status in ('released', 'upheld', 'revised')`,
  },
]
