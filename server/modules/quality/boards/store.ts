/** Figures of quality. Who sees everyone reads what is kept; who sees a few people has visibleEvaluations added up, by the same definition. */
import { addMonths } from '@iroko/contract/dates'
import { type BoardCounts, type BoardGroup, countMonths, type Sampled, scoreBands } from '@iroko/contract/quality/boards'
import type { ContactType } from '@iroko/contract/quality/form-content'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { inScope, mayForAll, type User } from '../../../lib/http/rights.ts'
import { daySums, monthSums, nobody, questionSums, type Side } from './store-count.ts'

/** Who reads the board, on which day; `of` where it is the board of one person. */
export interface Viewer {
  user: User
  today: string
  of?: string
}

/** Which evaluations count: whole months, `to` included. */
export interface BoardFilters {
  from: string
  to: string
  office_id?: string | undefined
  contact_type?: ContactType | undefined
}

/** Sums of everybody are read where they are stored; those of a few people are added up. */
const seesEverybody = ({ user, of }: Viewer): boolean => of === undefined && mayForAll(user, 'evaluation.read')
/** The evaluations of these months that the viewer may read. */
const visibleEvaluations = ({ user, today, of }: Viewer, { from, to }: BoardFilters) => ({
  where: sql`${of === undefined ? inScope(user, 'evaluation.read', sql.ref('evaluation.employee_id'), today) : sql`evaluation.employee_id = ${of}::uuid`}
    and evaluation.day >= ${`${from}-01`}::date and evaluation.day < ${`${to}-01`}::date + interval '1 month'`,
})

const days = (viewer: Viewer, filters: BoardFilters) =>
  seesEverybody(viewer) ? sql`quality_day` : sql`(${daySums(visibleEvaluations(viewer, filters))})`
const months = (viewer: Viewer, filters: BoardFilters, side: Side) =>
  seesEverybody(viewer) ? sql`quality_month` : sql`(${monthSums(visibleEvaluations(viewer, filters), side)})`
const questions = (viewer: Viewer, filters: BoardFilters) =>
  seesEverybody(viewer) ? sql`quality_question` : sql`(${questionSums(visibleEvaluations(viewer, filters))})`

/** The rows of a table of figures in these months, of this office and kind of contact. */
const inPeriod = (column: 'day' | 'month', { from, to, office_id, contact_type }: BoardFilters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`figure.${sql.ref(column)} >= ${`${from}-01`}::date and figure.${sql.ref(column)} < ${`${to}-01`}::date + interval '1 month'`,
      ...(office_id ? [sql`figure.office_id = ${office_id}::uuid`] : []),
      ...(contact_type
        ? [sql`figure.form_id in (select form.id from evaluation_form form where form.contact_type = ${contact_type})`]
        : []),
    ],
    sql` and `,
  )

export const average = sql`round(sum(figure.points) / nullif(sum(figure.scored), 0), 1)::float8 as average`
const sums = sql`coalesce(sum(figure.evaluations), 0)::int as evaluations, ${average}, coalesce(sum(figure.failed), 0)::int as failed,
  coalesce(sum(figure.disputed), 0)::int as disputed, coalesce(sum(figure.waiting), 0)::int as waiting,
  coalesce(sum(figure.upheld), 0)::int as upheld, coalesce(sum(figure.revised), 0)::int as revised`

const none: BoardCounts = { evaluations: 0, average: null, failed: 0, disputed: 0, waiting: 0, upheld: 0, revised: 0 }

/** As many months before. */
export const earlier = (filters: BoardFilters): BoardFilters => {
  const length = countMonths(filters.from, filters.to)
  const back = (month: string) => addMonths(`${month}-01`, -length).slice(0, 7)
  return { ...filters, from: back(filters.from), to: back(filters.to) }
}

interface TrendPart {
  from: string
  to: string
  evaluations: number
  average: number | null
  failed: number
}

/** From so many months on a week is too small a part. */
const mostByWeek = 6

const parts = sql<TrendPart>`sum(figure.evaluations)::int as evaluations, ${average}, sum(figure.failed)::int as failed`

interface Overview {
  totals: BoardCounts & { bands: number[] }
  /** As many months before. */
  before: Pick<BoardCounts, 'evaluations' | 'average'>
  trend: TrendPart[]
}

/** Totals, those of as many months before, and the trend, from one reading of the days. */
export async function overviewOf(db: Db, viewer: Viewer, filters: BoardFilters): Promise<Overview> {
  const both = { ...filters, from: earlier(filters).from }
  const since = sql`${`${filters.from}-01`}::date`
  const bands = sql.join(scoreBands.map((_, at) => sql`coalesce(sum(figure.bands[${sql.lit(at + 1)}]), 0)::int`))
  const length = countMonths(filters.from, filters.to) <= mostByWeek ? 'week' : 'month'
  const trend = trendParts(sql`kept`, sql`figure.day >= ${since}`, { ...filters, length })
  const found = await sql<Overview>`
    with kept as materialized (select figure.* from ${days(viewer, both)} figure where ${inPeriod('day', both)})
    select (select row_to_json(one) from (select ${sums}, array[${bands}] as bands from kept figure where figure.day >= ${since}) one) as totals,
      (select row_to_json(one) from (select coalesce(sum(figure.evaluations), 0)::int as evaluations, ${average}
        from kept figure where figure.day < ${since}) one) as before,
      (select coalesce(json_agg(part), '[]') from (${trend}) part) as trend`.execute(db)
  const [row] = found.rows
  return row ?? { totals: { ...none, bands: scoreBands.map(() => 0) }, before: { evaluations: 0, average: null }, trend: [] }
}

/** The parts of a period in which something was evaluated, each cut to the period, in their order. */
const trendParts = (
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  { from, to, length }: BoardFilters & { length: 'week' | 'month' },
) => sql<TrendPart>`
  select greatest(since, ${`${from}-01`}::date) as from,
    least((since + ${sql.lit(`1 ${length}`)}::interval - interval '1 day')::date, (${`${to}-01`}::date + interval '1 month - 1 day')::date) as to,
    evaluations, average, failed
  from (select date_trunc(${sql.lit(length)}, figure.day)::date as since, ${parts} from ${source} figure where ${where} group by 1) part
  order by since`

export async function trendIn(
  db: Db,
  source: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  filters: BoardFilters & { length: 'week' | 'month' },
): Promise<TrendPart[]> {
  return (await trendParts(source, where, filters).execute(db)).rows
}

/** Who works in the campaigns today, and who of them was evaluated there. */
export async function coverageOf(
  db: Db,
  viewer: Viewer,
  filters: BoardFilters,
): Promise<{ people: number; evaluated: number }> {
  const isEvaluated = seesEverybody(viewer)
    ? sql`here.employee_id in (select figure.subject_id from quality_month figure where figure.part = 'person' and ${inPeriod('month', filters)})`
    : sql`exists (select from evaluation figure where figure.employee_id = here.employee_id and figure.released_at is not null and ${inPeriod('day', filters)})`
  const found = await sql<{ people: number; evaluated: number }>`
    select count(*)::int as people, count(*) filter (where ${isEvaluated})::int as evaluated from ${peopleHere(viewer, filters)} here`.execute(
    db,
  )
  return found.rows[0] ?? { people: 0, evaluated: 0 }
}

/**
 * By campaign, of the contacts that samples drew: with a released evaluation. What a cancelled sample drew and was evaluated stays evaluated.
 * Only for who sees everyone: how much is drawn of somebody’s own people tells a leader what is still to be evaluated.
 */
const sampledBy = ({ user }: Viewer, filters: BoardFilters) => {
  const { office_id, contact_type, from, to } = filters
  const inOffice = office_id ? sql`and sample.office_id = ${office_id}::uuid` : sql``
  return sql`(
  select counted.office_id, sum(counted.drawn)::int as drawn, sum(counted.covered)::int as covered from (
    select sample.office_id, kept.drawn, 0 as covered from quality_drawn kept
      join quality_sample sample on sample.id = kept.sample_id and sample.cancelled_at is null
      where kept.month between ${`${from}-01`}::date and ${`${to}-01`}::date ${inOffice}
        ${contact_type ? sql`and kept.contact_type = ${contact_type}` : sql``}
    union all
    select figure.office_id, 0, figure.sampled from quality_day figure where figure.sampled > 0 and ${inPeriod('day', filters)}
    union all
    select figure.office_id, 1, 0 from quality_sample sample
      join evaluation figure on figure.sample_id = sample.id and figure.released_at is not null
      where sample.cancelled_at is not null and ${inPeriod('day', filters)}) counted
  where ${sql.lit(mayForAll(user, 'evaluation.read'))} group by counted.office_id)`
}

export async function sampledOf(db: Db, viewer: Viewer, filters: BoardFilters): Promise<Sampled> {
  if (!mayForAll(viewer.user, 'evaluation.read')) return null
  const found = await sql<NonNullable<Sampled>>`
    select coalesce(sum(drawn), 0)::int as drawn, coalesce(sum(covered), 0)::int as evaluated from ${sampledBy(viewer, filters)} sampled`.execute(
    db,
  )
  return found.rows[0] ?? null
}

const peopleHere = ({ user, today }: Viewer, { office_id }: BoardFilters) => sql`(
  select place.employee_id, place.office_id from current_placement(${today}::date) place
  join office on office.id = place.office_id and office.office_type = 'campaign'
  join employee on employee.id = place.employee_id and works_on(employee, ${today}::date)
  where ${inScope(user, 'evaluation.read', sql.ref('place.employee_id'), today)}${office_id ? sql` and place.office_id = ${office_id}::uuid` : sql``})`

interface FigureRow extends BoardCounts {
  id: string
  title: string
  ogid: string | null
  sampled: Sampled
}

const person = sql`join employee on employee.id = figures.id`
/** How each part is found and called. */
const groups: Record<BoardGroup, { joins: RawBuilder<unknown>; title: RawBuilder<unknown>; ogid: RawBuilder<unknown> }> = {
  campaign: { joins: sql`join office on office.id = figures.id`, title: sql`office.title`, ogid: sql`null::text` },
  team: {
    joins: sql`left join team on team.id = figures.id`,
    title: sql`coalesce(team.title, 'No team')`,
    ogid: sql`null::text`,
  },
  lead: { joins: sql`left ${person}`, title: sql`coalesce(employee.full_name, 'No lead')`, ogid: sql`employee.ogid` },
  evaluator: { joins: person, title: sql`employee.full_name`, ogid: sql`employee.ogid` },
}

const countColumns = ['evaluations', 'average', 'failed', 'disputed', 'waiting', 'upheld', 'revised'] as const

export function listFigures(db: Db, viewer: Viewer, list: ListQuery & BoardFilters & { by: BoardGroup }) {
  const { by, q } = list
  const { joins, title, ogid } = groups[by]
  const source =
    by === 'campaign'
      ? sql`select coalesce(counted.id, sampled.office_id) as id, counted.average, ${sql.join(
          countColumns
            .filter((name) => name !== 'average')
            .map((name) => sql`coalesce(${sql.ref(`counted.${name}`)}, 0) as ${sql.ref(name)}`),
        )},
          json_build_object('drawn', coalesce(sampled.drawn, 0), 'evaluated', coalesce(sampled.covered, 0)) as sampled
          from (select figure.office_id as id, ${sums} from ${days(viewer, list)} figure where ${inPeriod('day', list)} group by figure.office_id) counted
          full join ${sampledBy(viewer, list)} sampled on sampled.office_id = counted.id`
      : sql`select figure.subject_id as id, ${sums}, null::json as sampled from ${months(viewer, list, by)} figure
          where figure.part = ${sql.lit(by)} and ${inPeriod('month', list)} group by figure.subject_id`
  const rows = sql<Record<keyof FigureRow, unknown>>`(
    select case when figures.id = ${sql.lit(nobody)}::uuid then 'none' else figures.id::text end as id, ${title} as title, ${ogid} as ogid,
      ${mayForAll(viewer.user, 'evaluation.read') ? sql`figures.sampled` : sql`null::json`} as sampled,
      ${sql.join(countColumns.map((column) => sql.ref(`figures.${column}`)))} from (${source}) figures ${joins})`
  const found = db
    .selectFrom(rows.as('figures'))
    .select(['id', 'title', 'ogid', 'sampled', ...countColumns])
    .$if(Boolean(q), (it) => it.where(sql<boolean>`lower(figures.title) like ${likePattern(q ?? '')}`))
    .$castTo<FigureRow>()
  const order = {
    columns: Object.fromEntries(
      ['title', 'evaluations', 'average', 'failed', 'disputed', 'revised'].map((name) => [name, sql.ref(`figures.${name}`)]),
    ),
    fallback: '-evaluations,title',
    tie: sql.ref('figures.id'),
  }
  return listPage<FigureRow>(db, found as never, list, order)
}

export interface QuestionRow {
  family_id: string
  form: string
  question_id: string
  question: string
  section: string
  weight: number
  evaluations: number
  average: number
  failed: number
  months: { month: string; evaluations: number; average: number }[]
}

/** The words of each question as the newest version of its form has them. */
const questionWords = sql`(
  select distinct on (form.family_id, question ->> 'id') form.family_id, form.title as form, question ->> 'id' as question_id,
    question ->> 'question' as question, section ->> 'title' as section, (question ->> 'weight')::float8 as weight
  from evaluation_form form cross join json_array_elements(form.sections) section cross join json_array_elements(section -> 'questions') question
  where form.status <> 'draft'
  order by form.family_id, question ->> 'id', form.number desc)`

const questionSource = (figures: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<Record<keyof QuestionRow, unknown>>`(
  select words.family_id, words.form, words.question_id, words.question, words.section, words.weight,
    sum(each.evaluations)::int as evaluations, round(sum(each.points) / sum(each.evaluations), 1)::float8 as average, sum(each.failed)::int as failed,
    json_agg(json_build_object('month', to_char(each.month, 'YYYY-MM'), 'evaluations', each.evaluations,
      'average', round(each.points / each.evaluations, 1)) order by each.month) as months
  from (
    select form.family_id, figure.question, figure.month, sum(figure.evaluations) as evaluations, sum(figure.points) as points, sum(figure.failed) as failed
    from ${figures} figure join evaluation_form form on form.id = figure.form_id
    where ${where} group by form.family_id, figure.question, figure.month) each
  join ${questionWords} words on words.family_id = each.family_id and words.question_id = each.question
  group by words.family_id, words.form, words.question_id, words.question, words.section, words.weight)`

const questionColumns = [
  'family_id',
  'form',
  'question_id',
  'question',
  'section',
  'weight',
  'evaluations',
  'average',
  'failed',
  'months',
] as const

/** Of one person, all of them. */
export async function questionsOf(db: Db, viewer: Viewer, filters: BoardFilters): Promise<QuestionRow[]> {
  const found =
    await sql<QuestionRow>`select * from ${questionSource(questions(viewer, filters), inPeriod('month', filters))} figures`.execute(
      db,
    )
  return found.rows
}

export function listQuestions(db: Db, viewer: Viewer, list: ListQuery & BoardFilters) {
  const { q } = list
  const rows = questionSource(questions(viewer, list), inPeriod('month', list))
  const found = db
    .selectFrom(rows.as('filters'))
    .select(questionColumns)
    .$if(Boolean(q), (it) => it.where(sql<boolean>`lower(filters.question) like ${likePattern(q ?? '')}`))
    .$castTo<QuestionRow>()
  const order = {
    columns: {
      average: sql.ref('filters.average'),
      evaluations: sql.ref('filters.evaluations'),
      failed: sql.ref('filters.failed'),
      form: sql.ref('filters.form'),
    },
    fallback: 'form,average',
    tie: sql`filters.family_id::text || filters.question_id`,
  }
  return listPage<QuestionRow>(db, found as never, list, order)
}

interface PersonRow extends BoardCounts {
  id: string
  employee: { id: string; ogid: string; full_name: string; profile_picture: string | null }
  office: { id: string; title: string } | null
  is_here: boolean
}

interface PeopleFilters extends BoardFilters {
  evaluated?: boolean | undefined
  is_here?: boolean | undefined
}

/** Who works in the campaigns today or was evaluated there: nobody is missing because nobody looked. */
export function listPeople(db: Db, viewer: Viewer, list: ListQuery & PeopleFilters) {
  const { q, evaluated, is_here } = list
  const rows = sql<Record<keyof PersonRow | 'full_name' | 'ogid', unknown>>`(
    select employee.id, employee.full_name, employee.ogid, here.employee_id is not null as is_here,
      json_build_object('id', employee.id, 'ogid', employee.ogid, 'full_name', employee.full_name, 'profile_picture', employee.profile_picture) as employee,
      case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end as office,
      coalesce(figures.evaluations, 0) as evaluations, figures.average, ${sql.join(
        ['failed', 'disputed', 'waiting', 'upheld', 'revised'].map(
          (name) => sql`coalesce(${sql.ref(`figures.${name}`)}, 0) as ${sql.ref(name)}`,
        ),
      )}
    from ${peopleHere(viewer, list)} here
    full join (select figure.subject_id as id, ${sums} from ${months(viewer, list, 'person')} figure
      where figure.part = 'person' and ${inPeriod('month', list)} group by figure.subject_id) figures on figures.id = here.employee_id
    join employee on employee.id = coalesce(here.employee_id, figures.id)
    left join current_placement(${viewer.today}::date) place on place.employee_id = employee.id and works_on(employee, ${viewer.today}::date)
    left join office on office.id = place.office_id)`
  const pattern = likePattern(q ?? '')
  const found = db
    .selectFrom(rows.as('people'))
    .select(['id', 'employee', 'office', 'is_here', ...countColumns])
    .$if(Boolean(q), (it) =>
      it.where(sql<boolean>`(lower(people.full_name) like ${pattern} or lower(people.ogid) like ${pattern})`),
    )
    .$if(evaluated !== undefined, (it) => it.where(sql<boolean>`(people.evaluations > 0) = ${evaluated}::boolean`))
    .$if(is_here !== undefined, (it) => it.where(sql<boolean>`people.is_here = ${is_here}::boolean`))
    .$castTo<PersonRow>()
  const order = {
    columns: Object.fromEntries(
      ['full_name', 'evaluations', 'average', 'failed', 'disputed'].map((name) => [name, sql.ref(`people.${name}`)]),
    ),
    fallback: '-evaluations,full_name',
    tie: sql.ref('people.id'),
  }
  return listPage<PersonRow>(db, found as never, list, order)
}
