/** How released evaluations are added up: one definition, for what is kept of everyone and for what is read of a few people. */
import { scoreBands } from '@iroko/contract/quality/boards'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'

/** Which evaluations: the table with what is joined to find them, and a condition. */
interface Which {
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

const edges = sql.lit(`{${scoreBands.slice(1).join(',')}}`)
/** In which band a score is, from 0. */
export const bandOf = (score: RawBuilder<unknown>) => sql<number>`width_bucket(${score}, ${edges}::numeric[])`

const counts = sql`count(*)::int as evaluations, count(evaluation.score)::int as scored, coalesce(sum(evaluation.score), 0) as points,
  count(*) filter (where evaluation.is_failed)::int as failed, count(dispute.evaluation_id)::int as disputed,
  count(*) filter (where evaluation.status = 'disputed')::int as waiting,
  count(*) filter (where dispute.decision = 'upheld')::int as upheld, count(*) filter (where dispute.decision = 'revised')::int as revised`
const bands = sql.join(
  scoreBands.map((_, at) => sql`count(*) filter (where ${bandOf(sql.ref('evaluation.score'))} = ${sql.lit(at)})::int`),
)
const month = sql`date_trunc('month', evaluation.day)::date`
/** Stands for no team or no lead. */
export const nobody = '00000000-0000-0000-0000-000000000000'
const evaluations = sql`evaluation`
const dispute = sql`left join evaluation_dispute dispute on dispute.evaluation_id = evaluation.id`

/** As `quality_day` keeps them. */
export const daySums = ({ from = evaluations, where }: Which): RawBuilder<unknown> => sql`
  select evaluation.form_id, evaluation.office_id, evaluation.day, ${counts}, array[${bands}] as bands, count(evaluation.sample_id)::int as sampled
  from ${from} ${dispute}
  where evaluation.released_at is not null and ${where}
  group by evaluation.form_id, evaluation.office_id, evaluation.day`

const sides = {
  team: sql`('team', coalesce(evaluation.team_id, ${sql.lit(nobody)}::uuid))`,
  lead: sql`('lead', coalesce(evaluation.lead_id, ${sql.lit(nobody)}::uuid))`,
  evaluator: sql`('evaluator', evaluation.evaluator_id)`,
  person: sql`('person', evaluation.employee_id)`,
}
export type Side = keyof typeof sides

/** As `quality_month` keeps them; of one side alone where no other is asked for. */
export const monthSums = ({ from = evaluations, where }: Which, side?: Side): RawBuilder<unknown> => sql`
  select evaluation.form_id, evaluation.office_id, ${month} as month, side.part, side.subject_id, ${counts}
  from ${from} ${dispute}
  cross join lateral (values ${sql.join(side ? [sides[side]] : Object.values(sides))}) side(part, subject_id)
  where evaluation.released_at is not null and ${where}
  group by evaluation.form_id, evaluation.office_id, ${month}, side.part, side.subject_id`

/** As `quality_question` keeps them. */
export const questionSums = ({ from = evaluations, where }: Which): RawBuilder<unknown> => sql`
  select evaluation.form_id, evaluation.office_id, ${month} as month, mark.question, count(*)::int as evaluations, sum(mark.reached::numeric) as points,
    count(*) filter (where mark.question = any(evaluation.failed_questions))::int as failed
  from ${from} cross join lateral jsonb_each_text(evaluation.marks) mark(question, reached)
  where evaluation.released_at is not null and ${where}
  group by evaluation.form_id, evaluation.office_id, ${month}, mark.question`

/** What is kept, and how it is added up again. */
const keptSums = [
  { table: 'quality_day', column: 'day', sums: daySums },
  { table: 'quality_month', column: 'month', sums: monthSums },
  { table: 'quality_question', column: 'month', sums: questionSums },
] as const

interface Due {
  form_id: string
  office_id: string
  day: string
  month: string
}

const mostAtOnce = 500

/**
 * Adds up again the days and months of a form whose evaluations changed; answers how many notes it took. One at a time, so that what is
 * written last was also read last; a second run finds nothing and changes nothing.
 */
export async function countDue(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('count-quality'))`.execute(db)
  const found = await sql<Due>`
    delete from quality_due where id in (select id from quality_due order by id limit ${sql.lit(mostAtOnce)})
    returning form_id, office_id, day, date_trunc('month', day)::date as month`.execute(db)
  if (found.rows.length > 0) for (const kept of keptSums) await countAgain(db, kept, found.rows)
  return found.rows.length
}

async function countAgain(
  db: Db,
  { table: name, column, sums }: (typeof keptSums)[number],
  due: readonly Due[],
): Promise<void> {
  const each = [...new Map(due.map((period) => [`${period.form_id} ${period.office_id} ${period[column]}`, period])).values()]
  const notes = sql`unnest(${each.map((period) => period.form_id)}::uuid[], ${each.map((period) => period.office_id)}::uuid[],
    ${each.map((period) => period[column])}::date[]) due(form_id, office_id, since)`
  const until = column === 'day' ? sql`due.since` : sql`(due.since + interval '1 month' - interval '1 day')::date`
  const which = {
    from: sql`${notes} join evaluation on evaluation.form_id = due.form_id and evaluation.office_id = due.office_id
      and evaluation.day between due.since and ${until}`,
    where: sql`true`,
  }
  const kept = sql.table(name)
  await sql`delete from ${kept} kept using ${notes}
    where kept.form_id = due.form_id and kept.office_id = due.office_id and kept.${sql.ref(column)} = due.since`.execute(db)
  await sql`insert into ${kept} ${sums(which)}`.execute(db)
}
