/** Tasks counted, of all people whom the caller leads. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { TaskGroup, taskReports } from '@iroko/contract/operations/task-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { likePattern, listPage } from '../../../lib/database/listing.ts'
import type { User } from '../../../lib/http/rights.ts'
import { managed } from '../tasks/store.ts'

interface Counts {
  assigned: number
  done: number
  on_time: number
  missed: number
  targets: number
  targets_met: number
}

const isDone = sql`task.status in ('submitted', 'accepted')`
const counts = sql<Counts>`
  count(*) filter (where task.status <> 'excused')::int as assigned, count(*) filter (where ${isDone})::int as done,
  count(*) filter (where ${isDone} and task.submitted_at <= task.due_at)::int as on_time,
  count(*) filter (where task.status = 'missed')::int as missed,
  coalesce(sum(task.targets) filter (where ${isDone}), 0)::int as targets,
  coalesce(sum(task.targets_met) filter (where ${isDone}), 0)::int as targets_met`

interface Period {
  from: string
  to: string
  task_plan_id?: string | undefined
  office_id?: string | undefined
}

const within = (user: User, { from, to, task_plan_id, office_id }: Period, today: string) =>
  sql.join(
    [
      managed(user, today),
      sql`task.day between ${from}::date and ${to}::date`,
      ...(task_plan_id ? [sql`task.plan_id = ${task_plan_id}::uuid`] : []),
      ...(office_id ? [sql`task.office_id = ${office_id}::uuid`] : []),
    ],
    sql` and `,
  )

/** By what tasks are counted: the id in the task, and what it is called; who is in no team or cluster is counted as such. */
const groups: Record<
  TaskGroup,
  { id: RawBuilder<unknown>; joins: RawBuilder<unknown>; title: RawBuilder<unknown>; ogid?: RawBuilder<unknown> }
> = {
  person: {
    id: sql`task.employee_id`,
    joins: sql`join employee on employee.id = counted.id`,
    title: sql`employee.full_name`,
    ogid: sql`employee.ogid`,
  },
  team: {
    id: sql`task.team_id`,
    joins: sql`left join team on team.id = counted.id`,
    title: sql`coalesce(team.title, 'No team')`,
  },
  office: { id: sql`task.office_id`, joins: sql`join office on office.id = counted.id`, title: sql`office.title` },
  cluster: {
    id: sql`(select cluster_id from cluster_campaign where campaign_id = task.office_id)`,
    joins: sql`left join cluster on cluster.id = counted.id`,
    title: sql`coalesce(cluster.title, 'No cluster')`,
  },
  client: {
    id: sql`(select client_id from office where office.id = task.office_id)`,
    joins: sql`left join client on client.id = counted.id`,
    title: sql`coalesce(client.name, 'No client')`,
  },
  plan: { id: sql`task.plan_id`, joins: sql`join task_plan on task_plan.id = counted.id`, title: sql`task_plan.title` },
}

export function listSummary(db: Db, user: User, query: Parsed<typeof taskReports.summary>['query'], today: string) {
  const { by, q } = query
  const { id, joins, title, ogid = sql`null::text` } = groups[by]
  const rows = db
    .selectFrom(
      sql<Counts & { id: string; title: string; ogid: string | null }>`(
        select coalesce(counted.id::text, 'none') as id, ${title} as title, ${ogid} as ogid, assigned, done, on_time, missed, targets, targets_met
        from (select ${id} as id, ${counts} from task where ${within(user, query, today)} group by 1) counted ${joins})`.as(
        'summed',
      ),
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
    select task.day, ${counts} from task where ${within(user, period, today)} group by task.day order by task.day`.execute(db)
  return found.rows
}
