/** The lists of interviews: HR's, that of somebody on panels, and who comes to the door. */
import type { Parsed } from '@iroko/contract/endpoint'
import type { interviews, Recommendation } from '@iroko/contract/recruitment/interviews'
import type { InterviewStatus } from '@iroko/contract/recruitment/stages'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { ShownPerson } from '../../../lib/database/references.ts'
import type { ExitReader } from '../../people/planned-exits/store-known.ts'
import { localMoment, zoneOfInterview } from './store.ts'
import { awayReason } from './store-away.ts'

type Query = Parsed<typeof interviews.list>['query']

const localDay = sql<string | null>`to_char(${localMoment}, 'YYYY-MM-DD')`
const localTime = sql<string | null>`to_char(${localMoment}, 'HH24:MI')`
const fullName = sql<string>`concat_ws(' ', job_application.first_name, job_application.middle_name, job_application.last_name)`
const words = sql`lower(job_application.first_name || ' ' || job_application.last_name)`

const joined = (db: Db) =>
  db
    .selectFrom('interview')
    .innerJoin('branch', 'branch.id', 'interview.branch_id')
    .innerJoin('job_application', 'job_application.id', 'interview.application_id')
    .innerJoin('job_opening', 'job_opening.id', 'job_application.job_opening_id')

const slots = (db: Db) =>
  joined(db)
    .select(['interview.id', 'interview.round', 'interview.starts_at', 'interview.minutes', 'interview.room'])
    .select(['interview.online_link', localDay.as('day'), localTime.as('time')])
    .select(sql<InterviewStatus>`interview.status`.as('status'))
    .select(
      sql<{ id: string; title: string; time_zone: string }>`json_build_object('id', branch.id, 'title', branch.title,
        'time_zone', ${zoneOfInterview})`.as('branch'),
    )

type PanelMember = ShownPerson & { has_scored: boolean; away: string | null }

/** Each of the panel, and why one cannot be there that day. */
const panelOf = (reader: ExitReader) => sql<
  PanelMember[]
>`(select coalesce(json_agg(json_build_object('id', employee.id, 'ogid', employee.ogid,
      'full_name', employee.full_name, 'profile_picture', employee.profile_picture, 'has_scored', panel.scored_at is not null,
      'away', ${awayReason(reader)})
      order by employee.full_name, employee.id), '[]')
    from interview_panel panel join employee on employee.id = panel.employee_id where panel.interview_id = interview.id)`

/** Not begun, and HR has to find somebody: nobody is on the panel, one of it has left, or one cannot be there. */
const needsInterviewer = (now: Date, reader: ExitReader) => sql<boolean>`(interview.status in ('invited', 'scheduled')
    and (interview.starts_at is null or interview.starts_at > ${now.toISOString()}::timestamptz)
    and (interview.panel_lost or not exists (select 1 from interview_panel one where one.interview_id = interview.id)
      or exists (select 1 from interview_panel one join employee on employee.id = one.employee_id
        where one.interview_id = interview.id and one.scored_at is null and ${awayReason(reader)} is not null)))`

export function listInterviews(db: Db, query: Query, now: Date, reader: ExitReader) {
  const { q, from, until, status, branch_id, job_opening_id, application_id, panel, needs } = query
  const asked = [
    from ? sql`(interview.starts_at is null or ${localMoment}::date >= ${from}::date)` : undefined,
    until ? sql`${localMoment}::date <= ${until}::date` : undefined,
    status ? sql`interview.status = ${status}` : undefined,
    branch_id ? sql`interview.branch_id = ${branch_id}::uuid` : undefined,
    job_opening_id ? sql`job_application.job_opening_id = ${job_opening_id}::uuid` : undefined,
    application_id ? sql`interview.application_id = ${application_id}::uuid` : undefined,
    panel
      ? sql`exists (select 1 from interview_panel one join employee on employee.id = one.employee_id
          where one.interview_id = interview.id and employee.ogid = ${panel})`
      : undefined,
    needs ? needsInterviewer(now, reader) : undefined,
    q ? sql`(${words} like ${likePattern(q)} or lower(job_application.reference) like ${likePattern(q)})` : undefined,
  ].filter((condition) => condition !== undefined)
  const wanted = asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` and `)})` : sql<SqlBool>`true`
  return listPage(
    db,
    slots(db)
      .select(['interview.result', 'interview.arrived_at', 'interview.version', panelOf(reader).as('panel')])
      .select(needsInterviewer(now, reader).as('needs_interviewer'))
      .select([
        sql<{ id: string; reference: string; full_name: string; job_title: string }>`json_build_object('id', job_application.id,
          'reference', job_application.reference, 'full_name', ${fullName}, 'job_title', job_opening.job_title)`.as(
          'application',
        ),
        sql<number>`(select count(*) from interview_option one where one.interview_id = interview.id)`.as('options'),
      ])
      .where(wanted),
    query,
    {
      columns: {
        starts_at: sql.ref('interview.starts_at'),
        full_name: words,
        status: sql.ref('interview.status'),
        job_title: sql`lower(job_opening.job_title)`,
      },
      fallback: 'starts_at',
      tie: sql.ref('interview.id'),
    },
  )
}

/** Of the interviews on whose panel somebody is; those that fell through are left out. */
export const listMine = (db: Db, employee_id: string, query: ListQuery) =>
  listPage(
    db,
    slots(db)
      .innerJoin('interview_panel', 'interview_panel.interview_id', 'interview.id')
      .select(['job_opening.job_title', 'interview.skills', 'interview_panel.scored_at', fullName.as('full_name')])
      .select(sql<Recommendation | null>`interview_panel.recommendation`.as('recommendation'))
      .where('interview_panel.employee_id', '=', employee_id)
      .where('interview.status', 'in', ['scheduled', 'arrived', 'held'])
      .where(query.q ? sql<SqlBool>`${words} like ${likePattern(query.q)}` : sql<SqlBool>`true`),
    query,
    { columns: { starts_at: sql.ref('interview.starts_at') }, fallback: '-starts_at', tie: sql.ref('interview.id') },
  )

type VisitorQuery = Parsed<typeof interviews.visitors>['query']

/** Name, time and room of a day: what the door needs, and not more. */
export const listVisitors = (db: Db, query: VisitorQuery, now: Date) => {
  const today = sql<string>`(${now.toISOString()}::timestamptz at time zone branch_zone_at(branch.id, ${now.toISOString()}::timestamptz))::date`
  const wanted = query.day ? sql`${query.day}::date` : today
  return listPage(
    db,
    joined(db)
      .select(['interview.id', fullName.as('name'), 'interview.room', 'interview.arrived_at'])
      .select([sql<string>`${localDay}`.as('day'), sql<string>`${localTime}`.as('time')])
      .select(sql<InterviewStatus>`interview.status`.as('status'))
      .select(sql<string>`to_char(${today}, 'YYYY-MM-DD')`.as('today'))
      // Who meets by a call does not come to the door.
      .where('interview.room', '<>', '')
      .where('interview.status', 'in', ['scheduled', 'arrived', 'held', 'missed'])
      .where(sql<SqlBool>`${localMoment}::date = ${wanted}`)
      .where(query.branch_id ? sql<SqlBool>`interview.branch_id = ${query.branch_id}::uuid` : sql<SqlBool>`true`)
      .where(query.q ? sql<SqlBool>`${words} like ${likePattern(query.q)}` : sql<SqlBool>`true`),
    query,
    { columns: { time: sql.ref('interview.starts_at'), name: words }, fallback: 'time', tie: sql.ref('interview.id') },
  )
}
