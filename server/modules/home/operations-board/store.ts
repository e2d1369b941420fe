/** What operations looks at by campaign: each figure by one statement, with the conditions of the list that it opens. */
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { countsOn, type Named, placedOn } from '../../../lib/database/references.ts'
import { inScope, type User } from '../../../lib/http/rights.ts'
import { readable } from '../../leave/applications/store.ts'

interface PersonName {
  ogid: string
  full_name: string
}

export interface Campaign extends Named {
  head: (PersonName & { id: string }) | null
  client: Named | null
  branch: Named | null
  cluster: (Named & { lead: PersonName | null }) | null
  committed: number | null
  headcount: number
}

const personOf = (table: string) =>
  sql`json_build_object('id', ${sql.ref(`${table}.id`)}, 'ogid', ${sql.ref(`${table}.ogid`)}, 'full_name', ${sql.ref(`${table}.full_name`)})`

/** The campaigns that are not archived, by title, with where they belong and how many people sit there today. */
export async function listCampaigns(db: Db, today: string): Promise<Campaign[]> {
  const found = await sql<Campaign>`
    select office.id, office.title, case when head.id is not null then ${personOf('head')} end as head,
      case when client.id is not null then json_build_object('id', client.id, 'title', client.title) end as client,
      case when branch.id is not null then json_build_object('id', branch.id, 'title', branch.title) end as branch,
      case when cluster.id is not null then json_build_object('id', cluster.id, 'title', cluster.title,
        'lead', case when lead.id is not null then ${personOf('lead')} end) end as cluster,
      office.committed_headcount as committed, coalesce(heads.people, 0)::int as headcount
    from office
    left join employee head on head.id = office.head_id
    left join client on client.id = office.client_id
    left join branch on branch.id = office.branch_id
    left join cluster_campaign part on part.campaign_id = office.id
    left join cluster on cluster.id = part.cluster_id and cluster.archived_at is null
    left join employee lead on lead.id = cluster.lead_id
    left join (select placement.office_id, count(*) as people from placement
      join employee on employee.id = placement.employee_id and works_on(employee, ${today}::date)
      where ${countsOn('placement', today)} group by 1) heads on heads.office_id = office.id
    where office.office_type = 'campaign' and office.archived_at is null order by office.title, office.id`.execute(db)
  return found.rows
}

interface Counted {
  office_id: string
  count: number
}

const byOffice = (rows: readonly Counted[]): Map<string, number> =>
  new Map(rows.map(({ office_id, count }) => [office_id, count]))

/** Who left since a day, by the office where they sat last; of those whose job records the caller may read. */
export async function countLeft(db: Db, user: User, from: string, today: string): Promise<Map<string, number>> {
  const found = await sql<Counted>`
    select placement.office_id, count(*)::int as count from employee
    join placement on ${placedOn(sql`least(${today}::date, employee.exit_date)`)}
    where not works_on(employee, ${today}::date) and employee.exit_date >= ${from}::date and employee.exit_date <= ${today}::date
      and ${inScope(user, 'people.job.read', sql.ref('employee.id'), today)}
    group by 1`.execute(db)
  return byOffice(found.rows)
}

/** Leave that waits for a decision, as far as the caller may read it. */
export async function countLeave(db: Db, user: User, today: string): Promise<Map<string, number>> {
  const found = await sql<Counted>`
    select leave_application.office_id, count(*)::int as count from leave_application
    where leave_application.status = 'pending' and ${readable(user, today)} group by 1`.execute(db)
  return byOffice(found.rows)
}

export interface Quality {
  office_id: string
  evaluations: number
  /** Sum of the effective scores and how many there are, so that campaigns add up. */
  sum: number
  scored: number
}

interface ClientFigures extends Named {
  /** By the clock of the campaign. */
  today: string
  tasks_assigned: number
  tasks_done: number
  evaluations: number
  qa_score: number | null
}

/** The running campaigns of a client with the tasks of their today and the released evaluations of contacts of their month. */
export async function clientFigures(db: Db, clientId: string, now: Date): Promise<ClientFigures[]> {
  const found = await sql<ClientFigures>`
    select office.id, office.title, clock.today::text as today, tasks.assigned as tasks_assigned, tasks.done as tasks_done,
      quality.evaluations, quality.score as qa_score
    from office,
    lateral (select (${now.toISOString()}::timestamptz at time zone zone_of(office.time_zone,
      branch_zone_at(office.branch_id, ${now.toISOString()}::timestamptz)))::date as today) clock,
    lateral (select coalesce(sum(assigned), 0)::int as assigned, coalesce(sum(done), 0)::int as done from task_figure figure
      where figure.office_id = office.id and figure.span = 'day' and figure.starts_on = clock.today and figure.plan_id is not null) tasks,
    lateral (select count(*)::int as evaluations, round(avg(evaluation.score)::numeric, 1)::float8 as score
      from evaluation join quality_contact contact on contact.id = evaluation.contact_id
      where evaluation.office_id = office.id and evaluation.released_at is not null and contact.day >= date_trunc('month', clock.today)) quality
    where office.client_id = ${clientId}::uuid and office.office_type = 'campaign' and office.archived_at is null
    order by office.title, office.id`.execute(db)
  return found.rows
}

interface TaskMonth {
  campaign: Named
  month: string
  assigned: number
  done: number
  on_time: number
  missed: number
}

/** Tasks of the running campaigns of a client by month from `from` on, the newest first. */
export async function clientTasks(db: Db, clientId: string, from: string): Promise<TaskMonth[]> {
  const found = await sql<TaskMonth>`
    select json_build_object('id', office.id, 'title', office.title) as campaign, figure.starts_on as month, sum(figure.assigned)::int as assigned,
      sum(figure.done)::int as done, sum(figure.on_time)::int as on_time, sum(figure.missed)::int as missed
    from task_figure figure join office on office.id = figure.office_id
    where figure.span = 'month' and figure.plan_id is not null and figure.starts_on >= ${from}::date
      and office.client_id = ${clientId}::uuid and office.office_type = 'campaign' and office.archived_at is null
    group by office.id, figure.starts_on having sum(figure.assigned) > 0 order by office.title, figure.starts_on desc`.execute(
    db,
  )
  return found.rows
}

/** Released evaluations of contacts since a day, of people in scope. */
export async function sumQuality(db: Db, user: User, from: string, today: string): Promise<Map<string, Quality>> {
  const found = await sql<Quality>`
    select evaluation.office_id, count(*)::int as evaluations, coalesce(sum(evaluation.score), 0)::float8 as sum,
      count(evaluation.score)::int as scored
    from evaluation join quality_contact contact on contact.id = evaluation.contact_id
    where evaluation.released_at is not null and contact.day >= ${from}::date
      and ${inScope(user, 'evaluation.read', sql.ref('evaluation.employee_id'), today)}
    group by 1`.execute(db)
  return new Map(found.rows.map((row) => [row.office_id, row]))
}
