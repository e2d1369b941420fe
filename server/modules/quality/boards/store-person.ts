/** One person, and the agents of a client's campaigns. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { inScope } from '../../../lib/http/rights.ts'
import { average, type BoardFilters, trendIn, type Viewer } from './store.ts'

interface Person {
  id: string
  employee: { id: string; ogid: string; full_name: string; profile_picture: string | null }
  office: { id: string; title: string } | null
  lead: { ogid: string; full_name: string } | null
}

/** Somebody in scope, with where they work today and who leads them. */
export async function findPerson(db: Db, { user, today }: Viewer, ogid: string): Promise<Person | undefined> {
  const found = await sql<Person>`
    select employee.id,
      json_build_object('id', employee.id, 'ogid', employee.ogid, 'full_name', employee.full_name, 'profile_picture', employee.profile_picture) as employee,
      case when office.id is not null then json_build_object('id', office.id, 'title', office.title) end as office,
      (select json_build_object('ogid', leader.ogid, 'full_name', leader.full_name) from reporting_line line join employee leader on leader.id = line.leader_id
        where line.employee_id = employee.id and line.leadership_type <> 3 and line.starts_on <= ${today}::date
          and (line.ends_on is null or line.ends_on > ${today}::date) order by line.leadership_type limit 1) as lead
    from employee
    left join current_placement(${today}::date) place on place.employee_id = employee.id and works_on(employee, ${today}::date)
    left join office on office.id = place.office_id
    where employee.ogid = ${ogid} and ${inScope(user, 'evaluation.read', sql.ref('employee.id'), today)}`.execute(db)
  return found.rows[0]
}

interface Lost {
  family_id: string
  question_id: string
  evaluation_id: string
  comment: string | null
}

/** Of each question the last evaluation of somebody in which points were lost, and what was said about it. */
export async function lastLost(db: Db, employeeId: string, { from, to }: BoardFilters): Promise<Lost[]> {
  const found = await sql<Lost>`
    select distinct on (form.family_id, mark.question) form.family_id, mark.question as question_id, evaluation.id as evaluation_id,
      evaluation.answers -> mark.question ->> 'comment' as comment
    from evaluation join evaluation_form form on form.id = evaluation.form_id
    cross join lateral jsonb_each_text(evaluation.marks) mark(question, reached)
    where evaluation.employee_id = ${employeeId}::uuid and evaluation.released_at is not null and mark.reached::numeric < 100
      and evaluation.day >= ${`${from}-01`}::date and evaluation.day < ${`${to}-01`}::date + interval '1 month'
    order by form.family_id, mark.question, evaluation.day desc, evaluation.id desc`.execute(db)
  return found.rows
}

interface Campaign {
  id: string
  title: string
  names_shown: boolean
  evaluations: number
  average: number | null
  failed: number
}

const period = (column: string, { from, to }: BoardFilters): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${`${from}-01`}::date and ${sql.ref(column)} < ${`${to}-01`}::date + interval '1 month'`

/** The running campaigns of a client, with what was evaluated there. */
export async function campaignsOfClient(db: Db, clientId: string, filters: BoardFilters): Promise<Campaign[]> {
  const found = await sql<Campaign>`
    select office.id, office.title, client.names_shown, coalesce(sum(figure.evaluations), 0)::int as evaluations,
      ${average}, coalesce(sum(figure.failed), 0)::int as failed
    from office
    join client on client.id = office.client_id
    left join quality_day figure on figure.office_id = office.id and ${period('figure.day', filters)}
    where office.client_id = ${clientId}::uuid and office.office_type = 'campaign' and office.archived_at is null
    group by office.id, office.title, client.names_shown order by office.title, office.id`.execute(db)
  return found.rows
}

export const trendOfCampaign = (db: Db, officeId: string, filters: BoardFilters) =>
  trendIn(db, sql`quality_day`, sql`figure.office_id = ${officeId}::uuid and ${period('figure.day', filters)}`, {
    ...filters,
    length: 'month',
  })

interface Agent {
  name: string
  evaluations: number
  average: number | null
}

/** The agents of a campaign, the best first; without names, by their place. */
export async function agentsOfCampaign(db: Db, { id, names_shown }: Campaign, filters: BoardFilters): Promise<Agent[]> {
  const found = await sql<Agent>`
    select case when ${names_shown}::boolean then employee.full_name
        else 'Agent ' || row_number() over (order by figures.average desc nulls last, employee.id) end as name,
      figures.evaluations, figures.average
    from (select figure.subject_id, sum(figure.evaluations)::int as evaluations, ${average} from quality_month figure
      where figure.part = 'person' and figure.office_id = ${id}::uuid and ${period('figure.month', filters)} group by figure.subject_id) figures
    join employee on employee.id = figures.subject_id
    order by figures.average desc nulls last, employee.id`.execute(db)
  return found.rows
}

/** The client of a campaign, and whether it sees names; undefined of a campaign that works for none. */
export async function clientOfCampaign(db: Db, officeId: string) {
  const found = await sql<{ id: string; title: string; names_shown: boolean }>`
    select client.id, client.title, client.names_shown from office join client on client.id = office.client_id
    where office.id = ${officeId}::uuid and office.office_type = 'campaign'`.execute(db)
  return found.rows[0]
}
