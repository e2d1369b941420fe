/** What must hold of the kept figures of quality. */
import type { Invariant } from '../../../lib/database/invariant.ts'

const notDue = (column: string, table: string) =>
  `not exists (select from quality_due due where due.form_id = ${table}.form_id and due.office_id = ${table}.office_id and ${column})`

export const invariants: Invariant[] = [
  {
    id: 'quality-days',
    says: 'The figures of quality of each day are those of its evaluations',
    finds: `
      select coalesce(kept.day, counted.day)::text || ' of form ' || coalesce(kept.form_id, counted.form_id)::text as what
      from quality_day kept
      full join (
        select form_id, office_id, day, count(*) as evaluations, count(score) as scored, coalesce(sum(score), 0) as points,
          count(*) filter (where is_failed) as failed, count(*) filter (where status = 'disputed') as waiting,
          count(sample_id) as sampled
        from evaluation where released_at is not null group by form_id, office_id, day) counted
        on counted.form_id = kept.form_id and counted.office_id = kept.office_id and counted.day = kept.day
      where (kept.evaluations, kept.scored, kept.points, kept.failed, kept.waiting, kept.sampled)
          is distinct from (counted.evaluations, counted.scored, counted.points, counted.failed, counted.waiting, counted.sampled)
        and not exists (select from quality_due due where due.form_id = coalesce(kept.form_id, counted.form_id)
          and due.office_id = coalesce(kept.office_id, counted.office_id) and due.day = coalesce(kept.day, counted.day))`,
  },
  {
    id: 'quality-months',
    says: 'The figures of quality by person, evaluator, lead and team come to those of the days',
    finds: `
      select months.part || ' of ' || months.month::text || ', form ' || months.form_id::text as what
      from (
        select form_id, office_id, month, part, sum(evaluations) as evaluations, sum(points) as points from quality_month
        group by form_id, office_id, month, part) months
      full join (
        select form_id, office_id, date_trunc('month', day)::date as month, sum(evaluations) as evaluations, sum(points) as points
        from quality_day group by 1, 2, 3) days
        on days.form_id = months.form_id and days.office_id = months.office_id and days.month = months.month
      where (months.evaluations, months.points) is distinct from (days.evaluations, days.points)
        and ${notDue(`date_trunc('month', due.day)::date = days.month`, 'days')}`,
  },
  {
    id: 'quality-marks',
    says: 'What the answers of an evaluation reached, by the weights of its form, comes to its score before auto-fails',
    finds: `
      select evaluation.id::text as what
      from evaluation
      join evaluation_form form on form.id = evaluation.form_id
      cross join lateral (
        select round(sum((question ->> 'weight')::numeric * (evaluation.marks ->> (question ->> 'id'))::numeric)
          / nullif(sum((question ->> 'weight')::numeric), 0), 2) as raw
        from json_array_elements(form.sections) section cross join json_array_elements(section -> 'questions') question
        where evaluation.marks ? (question ->> 'id')) counted
      where evaluation.released_at is not null and abs(coalesce(counted.raw, -1) - coalesce(evaluation.raw_score, -1)) > 0.02`,
  },
]
