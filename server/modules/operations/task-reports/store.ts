/** Figures of tasks, of all people whom the caller leads. */
import { addDays, addMonths, firstOfMonth } from '@iroko/contract/dates'
import type { Parsed } from '@iroko/contract/endpoint'
import type { TaskGroup, taskReports } from '@iroko/contract/operations/task-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import { mayForAll, type User } from '../../../lib/http/rights.ts'
import { managed } from '../tasks/store.ts'

interface Counts {
  assigned: number
  done: number
  on_time: number
  missed: number
  targets: number
  targets_met: number
}

const countNames = ['assigned', 'done', 'on_time', 'missed', 'targets', 'targets_met'] as const
const summed = sql<Counts>`${sql.join(countNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`))}`

interface Period {
  from: string
  to: string
  task_plan_id?: string | undefined
  office_id?: string | undefined
}

interface ReportFilters extends Period {
  by?: TaskGroup | undefined
  /** Whether each day is to be told apart. */
  isDaily: boolean
}

const keys = sql`starts_on, employee_id, plan_id, office_id, team_id`
const kept = sql`${keys}, assigned, done, on_time, missed, targets, targets_met`
const figureColumns = sql.join([keys, ...countNames.map((name) => sql.ref(name))])
const within = (column: RawBuilder<unknown>, first: string, after: string) =>
  sql`${column} >= ${first}::date and ${column} < ${after}::date`

/** The kept figures of a period: of its whole months, and of the days before and after these. */
function keptOf({ from, to, isDaily }: ReportFilters, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const after = addDays(to, 1)
  const first = firstOfMonth(from) === from ? from : addMonths(firstOfMonth(from), 1)
  const last = firstOfMonth(after)
  const of = (span: 'day' | 'month', from: string, to: string) =>
    sql`select ${kept} from task_figure where span = ${sql.lit(span)} and ${within(sql.ref('starts_on'), from, to)} and ${which}`
  if (isDaily || first >= last) return of('day', from, after)
  return sql.join([of('month', first, last), of('day', from, first), of('day', last, after)], sql` union all `)
}

/** Tasks as figures of one each, as `keep_task_figures` counts them; or taken off again. */
function fromTasks({ from, to }: ReportFilters, which: RawBuilder<unknown>, sign: 1 | -1 = 1): RawBuilder<unknown> {
  const isDone = sql`status in ('submitted', 'accepted')`
  const times = sql.lit(sign)
  return sql`select day, employee_id, plan_id, office_id, team_id, ${times} * (status <> 'excused')::int, ${times} * (${isDone})::int,
      ${times} * (${isDone} and submitted_at <= due_at)::int, ${times} * (status = 'missed')::int,
      ${times} * case when ${isDone} then targets else 0 end, ${times} * case when ${isDone} then targets_met else 0 end
    from task where ${within(sql.ref('day'), from, addDays(to, 1))} and ${which}`
}

/**
 * The figures of all whom the caller leads, without their own, from the fewest rows that can tell: for whoever sees everybody those of plans,
 * or of people where these are asked for; for a lead those of their people. Only a plan of some people, or the people of a plan, are counted
 * from the tasks themselves.
 */
function figuresOf(user: User, asked: ReportFilters, today: string): RawBuilder<unknown> {
  const { by, task_plan_id, office_id } = asked
  const office = office_id ? sql`office_id = ${office_id}::uuid` : sql`true`
  const plan = task_plan_id ? sql`plan_id = ${task_plan_id}::uuid` : sql`true`
  const seesAll = mayForAll(user, 'task.manage')
  const needsPlan = by === 'plan' || task_plan_id !== undefined
  if (seesAll && by !== 'person') {
    const own = sql`employee_id = ${user.id}::uuid and ${office} and ${plan}`
    const all = keptOf(asked, sql`plan_id is not null and ${office} and ${plan}`)
    return sql`${all} union all ${fromTasks(asked, own, -1)}`
  }
  const people = sql`${managed(user, today, 'task')} and ${office} and ${plan}`
  if (needsPlan) return fromTasks(asked, people)
  return keptOf(asked, sql`employee_id is not null and ${managed(user, today, 'task_figure')} and ${office}`)
}

/** By what tasks are counted: the id in the task, and what it is called; who is in no team or cluster is counted as such. */
const groups: Record<
  TaskGroup,
  {
    id: RawBuilder<unknown>
    places?: RawBuilder<unknown>
    joins: RawBuilder<unknown>
    title: RawBuilder<unknown>
    ogid?: RawBuilder<unknown>
  }
> = {
  person: {
    id: sql`figure.employee_id`,
    joins: sql`join employee on employee.id = counted.id`,
    title: sql`employee.full_name`,
    ogid: sql`employee.ogid`,
  },
  team: {
    id: sql`figure.team_id`,
    joins: sql`left join team on team.id = counted.id`,
    title: sql`coalesce(team.title, 'No team')`,
  },
  office: { id: sql`figure.office_id`, joins: sql`join office on office.id = counted.id`, title: sql`office.title` },
  cluster: {
    id: sql`place.cluster_id`,
    places: sql`left join cluster_campaign place on place.campaign_id = figure.office_id`,
    joins: sql`left join cluster on cluster.id = counted.id`,
    title: sql`coalesce(cluster.title, 'No cluster')`,
  },
  client: {
    id: sql`place.client_id`,
    places: sql`join office place on place.id = figure.office_id`,
    joins: sql`left join client on client.id = counted.id`,
    title: sql`coalesce(client.title, 'No client')`,
  },
  plan: { id: sql`figure.plan_id`, joins: sql`join task_plan on task_plan.id = counted.id`, title: sql`task_plan.title` },
}

export function listSummary(db: Db, user: User, query: Parsed<typeof taskReports.summary>['query'], today: string) {
  const { by, q } = query
  const { id, places = sql``, joins, title, ogid = sql`null::text` } = groups[by]
  const figures = figuresOf(user, { ...query, isDaily: false }, today)
  const rows = db
    .selectFrom(
      sql<Counts & { id: string; title: string; ogid: string | null }>`(
        select coalesce(counted.id::text, 'none') as id, ${title} as title, ${ogid} as ogid, assigned, done, on_time, missed, targets, targets_met
        from (select ${id} as id, ${summed} from (${figures}) figure (${figureColumns})
          ${places} group by 1 having sum(assigned) > 0) counted ${joins})`.as('summed'),
    )
    .select(['id', 'title', 'ogid', 'assigned', 'done', 'on_time', 'missed', 'targets', 'targets_met'])
    .$if(Boolean(q), (it) => it.where(sql`lower(summed.title)`, 'like', likePattern(q ?? '')))
  const columns = {
    title: sql`lower(summed.title)`,
    assigned: sql.ref('summed.assigned'),
    done: sql.ref('summed.done'),
    on_time: sql.ref('summed.on_time'),
    missed: sql.ref('summed.missed'),
  }
  return listPage(db, rows, query, { columns, fallback: 'title', tie: sql.ref('summed.id') })
}

export async function listTrend(db: Db, user: User, period: Period, today: string) {
  const found = await sql<Counts & { day: string }>`
    select starts_on as day, ${summed}
    from (${figuresOf(user, { ...period, isDaily: true }, today)}) figure (${figureColumns})
    group by starts_on having sum(assigned) > 0 order by starts_on`.execute(db)
  return found.rows
}

/** The figures of a period by office, of all whom the caller leads, for whoever shows offices with more than their tasks. */
export async function officeFigures(db: Db, user: User, period: Period, today: string): Promise<Map<string, Counts>> {
  const found = await sql<Counts & { office_id: string }>`
    select office_id, ${summed} from (${figuresOf(user, { ...period, by: 'office', isDaily: false }, today)}) figure (${figureColumns})
    group by office_id having sum(assigned) > 0`.execute(db)
  return new Map(found.rows.map(({ office_id, ...counts }) => [office_id, counts]))
}
