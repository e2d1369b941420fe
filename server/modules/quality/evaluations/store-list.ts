/** Lists of evaluations: all in scope, one's own, by lead, and whom an evaluator has still to evaluate. */
import { addDays } from '@iroko/contract/dates'
import { scoreBands } from '@iroko/contract/quality/boards'
import type { EvaluationStatus } from '@iroko/contract/quality/evaluations'
import type { ContactType } from '@iroko/contract/quality/form-content'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, shownPerson } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { bandOf } from '../boards/store-count.ts'
import { isCalibrated, isOutside } from '../contacts/store.ts'

const nameOf = (table: string) =>
  sql<{
    ogid: string
    full_name: string
  }>`json_build_object('ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`

/** Drawn in a sample, or picked by the evaluator. */
const chosen = sql<'sample' | 'by_hand'>`case when evaluation.sample_id is null then 'by_hand' else 'sample' end`

/** Each as a list shows it. */
export const evaluationRows = (db: Db) =>
  db
    .selectFrom('evaluation')
    .innerJoin('employee', 'employee.id', 'evaluation.employee_id')
    .innerJoin('employee as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .innerJoin('office', 'office.id', 'evaluation.office_id')
    .innerJoin('quality_contact as contact', 'contact.id', 'evaluation.contact_id')
    .innerJoin('evaluation_form as form', 'form.id', 'evaluation.form_id')
    .leftJoin('team', 'team.id', 'evaluation.team_id')
    .leftJoin('employee as lead', 'lead.id', 'evaluation.lead_id')
    .select(['evaluation.id', 'evaluation.status', 'evaluation.raw_score', 'evaluation.score', 'evaluation.is_failed'])
    .select(['evaluation.released_at', 'evaluation.auto_acknowledged', 'evaluation.version'])
    .select(['contact.contact_type', 'contact.reference', 'contact.happened_at'])
    .select(chosen.as('chosen'))
    .select([shownPerson().as('employee'), named('office').as('office'), ifThere('team', named('team')).as('team')])
    .select([ifThere('lead', nameOf('lead')).as('lead'), nameOf('evaluator').as('evaluator')])
    .select(
      sql<{
        id: string
        title: string
        number: number
      }>`json_build_object('id', form.id, 'title', form.title, 'number', form.number)`.as('form'),
    )
    .select(
      sql<string | null>`case when evaluation.status in ('released', 'upheld', 'revised') then evaluation.due_on end`.as(
        'due_on',
      ),
    )

export interface EvaluationRights {
  mayEvaluate: boolean
  mayAssign: boolean
}

/**
 * What a caller sees: what was released, of the people in scope; before that a draft its own evaluator and whoever assigns evaluators, and
 * what is in review every evaluator, each outside the person's line.
 */
export const isVisible = (user: User, { mayEvaluate, mayAssign }: EvaluationRights, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`((evaluation.released_at is not null and ${inScope(user, 'evaluation.read', sql.ref('evaluation.employee_id'), today)})
    or (${mayEvaluate} and evaluation.released_at is null and ${isOutside('evaluation.employee_id', user.id, today)}
      and (evaluation.evaluator_id = ${user.id}::uuid or evaluation.status = 'in_review' or ${mayAssign})))`

/** A list by what was answered or scored shows nobody the drafts of others, whose answers are their evaluator's alone. */
const isByAnswers = ({ failed, band, question, sort }: ListQuery & ListFilters): boolean =>
  failed !== undefined || band !== undefined || question !== undefined || Boolean(sort?.includes('score'))

interface ListFilters {
  status?: EvaluationStatus | undefined
  office_id?: string | undefined
  contact_type?: ContactType | undefined
  ogid?: string | undefined
  evaluator?: string | undefined
  lead?: string | undefined
  chosen?: 'sample' | 'by_hand' | undefined
  from?: string | undefined
  to?: string | undefined
  team_id?: string | undefined
  family_id?: string | undefined
  question?: string | undefined
  released?: boolean | undefined
  failed?: boolean | undefined
  disputed?: boolean | undefined
  decision?: 'upheld' | 'revised' | undefined
  band?: string | undefined
}

/** As the figures of the dashboards are counted, so that each has its list. */
function asFigure({
  from,
  to,
  team_id,
  family_id,
  question,
  released,
  failed,
  disputed,
  decision,
  band,
}: ListFilters): RawBuilder<SqlBool>[] {
  const isDisputed = sql`exists (select from evaluation_dispute dispute where dispute.evaluation_id = evaluation.id)`
  const failing = question === undefined ? sql`evaluation.is_failed` : sql`${question} = any(evaluation.failed_questions)`
  return [
    ...(from ? [sql<SqlBool>`evaluation.day >= ${from}::date`] : []),
    ...(to ? [sql<SqlBool>`evaluation.day <= ${to}::date`] : []),
    ...(team_id === 'none' ? [sql<SqlBool>`evaluation.team_id is null`] : []),
    ...(team_id && team_id !== 'none' ? [sql<SqlBool>`evaluation.team_id = ${team_id}::uuid`] : []),
    ...(family_id ? [sql<SqlBool>`form.family_id = ${family_id}::uuid`] : []),
    ...(question ? [sql<SqlBool>`evaluation.marks ? ${question}`] : []),
    ...(released === undefined ? [] : [sql<SqlBool>`(evaluation.released_at is not null) = ${released}::boolean`]),
    ...(failed === undefined ? [] : [sql<SqlBool>`${failing} = ${failed}::boolean`]),
    ...(disputed === undefined ? [] : [sql<SqlBool>`${isDisputed} = ${disputed}::boolean`]),
    ...(decision
      ? [
          sql<SqlBool>`exists (select from evaluation_dispute dispute where dispute.evaluation_id = evaluation.id and dispute.decision = ${decision})`,
        ]
      : []),
    ...(band ? [sql<SqlBool>`${bandOf(sql.ref('evaluation.score'))} = ${scoreBands.indexOf(Number(band) as 0)}::int`] : []),
  ]
}

const columns = {
  happened_at: sql.ref('contact.happened_at'),
  released_at: sql.ref('evaluation.released_at'),
  score: sql.ref('evaluation.score'),
  full_name: sql.ref('employee.full_name'),
  status: sql.ref('evaluation.status'),
  due_on: sql.ref('evaluation.due_on'),
}

const search = (q: string) => {
  const pattern = likePattern(q)
  return sql<SqlBool>`(lower(employee.full_name) like ${pattern} or lower(employee.ogid) like ${pattern} or lower(contact.reference) like ${pattern})`
}

export function listEvaluations(db: Db, user: User, list: ListQuery & ListFilters, may: EvaluationRights, today: string) {
  const rights = { ...may, mayAssign: may.mayAssign && !isByAnswers(list) }
  const { q, status, office_id, contact_type, ogid, evaluator, lead } = list
  const found = evaluationRows(db)
    .where(isVisible(user, rights, today))
    .$if(Boolean(q), (it) => it.where(search(q ?? '')))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`evaluation.status = ${status}`))
    .$if(office_id !== undefined, (it) => it.where(sql<SqlBool>`evaluation.office_id = ${office_id}::uuid`))
    .$if(contact_type !== undefined, (it) => it.where(sql<SqlBool>`contact.contact_type = ${contact_type}`))
    .$if(ogid !== undefined, (it) => it.where(sql<SqlBool>`employee.ogid = ${ogid}`))
    .$if(evaluator !== undefined, (it) => it.where(sql<SqlBool>`evaluator.ogid = ${evaluator}`))
    .$if(lead !== undefined, (it) =>
      it.where(lead === 'none' ? sql<SqlBool>`evaluation.lead_id is null` : sql<SqlBool>`lead.ogid = ${lead}`),
    )
    .$if(list.chosen !== undefined, (it) => it.where(sql<SqlBool>`${chosen} = ${list.chosen}`))
    .where((of) => of.and(asFigure(list)))
  return listPage(db, found, list, { columns, fallback: '-happened_at', tie: sql.ref('evaluation.id') })
}

export function listMine(db: Db, user: User, list: ListQuery & ListFilters & { waiting?: boolean | undefined }) {
  const { q, status, waiting } = list
  const found = evaluationRows(db)
    .where('evaluation.employee_id', '=', user.id)
    .where('evaluation.released_at', 'is not', null)
    .$if(Boolean(q), (it) => it.where(search(q ?? '')))
    .$if(status !== undefined, (it) => it.where(sql<SqlBool>`evaluation.status = ${status}`))
    .$if(waiting !== undefined, (it) =>
      it.where(sql<SqlBool>`(evaluation.status in ('released', 'upheld', 'revised')) = ${waiting}::boolean`),
    )
    .where((of) => of.and(asFigure(list)))
  return listPage(db, found, list, { columns, fallback: '-released_at', tie: sql.ref('evaluation.id') })
}

interface QueueRow {
  id: string
  employee: { id: string; ogid: string; full_name: string; profile_picture: string | null }
  office: { id: string; title: string }
  team: { id: string; title: string } | null
  lead: { ogid: string; full_name: string } | null
  quota: number
  done: number
  left_to_do: number
  waiting: number
  sampled: number
  draft_id: string | null
}

interface Week {
  today: string
  monday: string
  /** The evaluators who are here today: what was drawn for another one is everyone’s who is assigned. */
  present: readonly string[]
}

/** What running samples drew of people who work here and nobody began. */
const openDraws = sql`(select contact.employee_id, sample.drawn_by, framed.evaluator_id from quality_sample_contact framed
  join quality_sample sample on sample.id = framed.sample_id and sample.cancelled_at is null
  join quality_contact contact on contact.id = framed.contact_id
  join employee drawn_person on drawn_person.id = contact.employee_id and is_employed(drawn_person)
  where framed.place is not null and not exists (select from evaluation where evaluation.contact_id = contact.id))`

/** The people whom an evaluator is assigned to or of whom a contact was drawn for them, with what is done in the week from Monday. */
const queueOf = (evaluatorId: string, { today, monday, present }: Week) => sql<
  Record<keyof QueueRow | 'full_name' | 'office_id' | 'office_title', unknown>
>`(
  select employee.id, employee.full_name, employee.ogid, office.id as office_id, office.title as office_title, wanted.quota, week.done,
    greatest(wanted.quota - week.done, 0) as left_to_do,
    (select count(*) from quality_contact contact where contact.employee_id = employee.id
      and not exists (select from evaluation where evaluation.contact_id = contact.id) and not ${isCalibrated}) as waiting,
    (select count(*) from ${openDraws} drawn where drawn.employee_id = employee.id and drawn.drawn_by is distinct from ${evaluatorId}::uuid and (drawn.evaluator_id is null
      or drawn.evaluator_id = ${evaluatorId}::uuid or drawn.evaluator_id <> all(${[...present]}::uuid[]))) as sampled,
    (select evaluation.id from evaluation where evaluation.employee_id = employee.id and evaluation.evaluator_id = ${evaluatorId}::uuid
      and evaluation.status = 'draft' order by evaluation.created_at limit 1) as draft_id,
    json_build_object('id', employee.id, 'ogid', employee.ogid, 'full_name', employee.full_name, 'profile_picture', employee.profile_picture) as employee,
    json_build_object('id', office.id, 'title', office.title) as office,
    case when team.id is not null then json_build_object('id', team.id, 'title', team.title) end as team,
    (select json_build_object('ogid', leader.ogid, 'full_name', leader.full_name) from reporting_line line join employee leader on leader.id = line.leader_id
      where line.employee_id = employee.id and line.leadership_type <> 3 and line.starts_on <= ${today}::date
        and (line.ends_on is null or line.ends_on > ${today}::date) order by line.leadership_type limit 1) as lead
  from (select asked.employee_id, max(asked.quota) as quota from (
      select employee_id, quota from evaluated_people(${evaluatorId}::uuid, ${today}::date)
      union all
      select drawn.employee_id, 0 from ${openDraws} drawn where drawn.evaluator_id = ${evaluatorId}::uuid
        and drawn.employee_id not in (select line.employee_id from line_of(${evaluatorId}::uuid, ${today}::date) line)
    ) asked group by asked.employee_id) wanted
  join employee on employee.id = wanted.employee_id
  join current_placement(${today}::date) place on place.employee_id = employee.id
  join office on office.id = place.office_id
  left join team on team.id = place.team_id
  cross join lateral (select count(*)::int as done from evaluation where evaluation.employee_id = employee.id
    and evaluation.evaluator_id = ${evaluatorId}::uuid and evaluation.submitted_at >= ${monday}::date) week
)`

export async function listQueue(db: Db, user: User, list: ListQuery & { office_id?: string | undefined }, week: Week) {
  const { q, office_id } = list
  const pattern = likePattern(q ?? '')
  const queue = queueOf(user.id, week)
  const found = db
    .selectFrom(queue.as('queue'))
    .select(['id', 'employee', 'office', 'team', 'lead', 'quota', 'done', 'left_to_do', 'waiting', 'sampled', 'draft_id'])
    .$if(Boolean(q), (it) =>
      it.where(sql<SqlBool>`(lower(queue.full_name) like ${pattern} or lower(queue.ogid) like ${pattern})`),
    )
    .$if(office_id !== undefined, (it) => it.where(sql<SqlBool>`queue.office_id = ${office_id}::uuid`))
    .$castTo<QueueRow>()
  const order = {
    columns: {
      full_name: sql.ref('queue.full_name'),
      left_to_do: sql.ref('queue.left_to_do'),
      sampled: sql.ref('queue.sampled'),
      office: sql.ref('queue.office_title'),
    },
    fallback: '-sampled,-left_to_do,full_name',
    tie: sql.ref('queue.id'),
  }
  const page = await listPage<QueueRow>(db, found as never, list, order)
  const sums = await sql<{ quota: number; done: number }>`
    select coalesce(sum(quota), 0)::int as quota, coalesce(sum(least(done, quota)), 0)::int as done from ${queue} queue`.execute(
    db,
  )
  return { ...page, quota: sums.rows[0]?.quota ?? 0, done: sums.rows[0]?.done ?? 0 }
}

interface LeadRow {
  id: string
  lead: { id: string; ogid: string; full_name: string; profile_picture: string | null }
  people: number
  evaluated: number
  evaluations: number
  average: number | null
  disputed: number
}

/** Leads of people in campaigns in scope, with the evaluations of the last 30 days. */
export function listLeads(db: Db, user: User, list: ListQuery, today: string) {
  const since = addDays(today, -29)
  const pattern = likePattern(list.q ?? '')
  const leads = sql<Record<keyof LeadRow | 'full_name', unknown>>`(
    select leader.id, leader.full_name,
      json_build_object('id', leader.id, 'ogid', leader.ogid, 'full_name', leader.full_name, 'profile_picture', leader.profile_picture) as lead,
      count(*)::int as people, count(*) filter (where one.evaluations > 0)::int as evaluated, sum(one.evaluations)::int as evaluations,
      round((sum(one.points) / nullif(sum(one.scored), 0))::numeric, 1) as average, sum(one.disputed)::int as disputed
    from reporting_line line
    join employee leader on leader.id = line.leader_id
    join employee on employee.id = line.employee_id and works_on(employee, ${today}::date)
    join current_placement(${today}::date) place on place.employee_id = employee.id
    join office on office.id = place.office_id and office.office_type = 'campaign'
    cross join lateral (
      select count(*) filter (where evaluation.released_at >= ${since}::date) as evaluations,
        sum(evaluation.score) filter (where evaluation.released_at >= ${since}::date) as points,
        count(evaluation.score) filter (where evaluation.released_at >= ${since}::date) as scored,
        count(*) filter (where evaluation.status = 'disputed') as disputed
      from evaluation where evaluation.employee_id = employee.id and evaluation.released_at is not null) one
    where line.leadership_type = 0 and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
      and ${inScope(user, 'evaluation.read', sql.ref('employee.id'), today)} and employee.id <> ${user.id}::uuid
    group by leader.id)`
  const found = db
    .selectFrom(leads.as('leads'))
    .select(['id', 'lead', 'people', 'evaluated', 'evaluations', 'average', 'disputed'])
    .$if(Boolean(list.q), (it) => it.where(sql<SqlBool>`lower(leads.full_name) like ${pattern}`))
    .$castTo<LeadRow>()
  const order = {
    columns: {
      full_name: sql.ref('leads.full_name'),
      people: sql.ref('leads.people'),
      evaluations: sql.ref('leads.evaluations'),
      average: sql.ref('leads.average'),
    },
    fallback: 'full_name',
    tie: sql.ref('leads.id'),
  }
  return listPage<LeadRow>(db, found as never, list, order)
}
