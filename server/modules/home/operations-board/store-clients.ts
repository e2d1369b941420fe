/** A client as HR sees it: what its campaigns came to by month, whom they look for, and the leave that waits for its consent. */
import type { ClientProfile } from '@iroko/contract/home/operations-board'
import { sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import type { User } from '../../../lib/http/rights.ts'
import { readable } from '../../leave/applications/store.ts'
import { sourcesOf } from '../../time/attendance-figures/store.ts'

const mostWaiting = 50

/** Undefined where there is none, or it is archived. */
export const findClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .select(['id', 'title', 'state'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()

const campaignsOf = (clientId: string) => sql`(select id from office where client_id = ${clientId}::uuid)`

type Month = NonNullable<ClientProfile['months']>[number]

/** Days and evaluations of all its campaigns, archived ones too, by month from `from` on, the newest first. */
export async function listMonths(
  db: Db,
  { id, from, today, seesQuality }: { id: string; from: string; today: string; seesQuality: boolean },
): Promise<Month[]> {
  const { offices } = await sourcesOf(db, { from, to: today }, today)
  const found = await sql<Month>`
    with attendance as (
      select date_trunc('month', one.day)::date as month, sum(one.days)::int as days, sum(one.present_days)::int as present_days,
        sum(one.late_days)::int as late_days, sum(one.absent_days)::int as absent_days
      from ${offices} one where one.office_id in ${campaignsOf(id)} group by 1
    ), quality as (
      select date_trunc('month', contact.day)::date as month, count(*)::int as evaluations, round(avg(evaluation.score)::numeric, 1)::float8 as qa_score
      from evaluation join quality_contact contact on contact.id = evaluation.contact_id
      where ${seesQuality} and evaluation.office_id in ${campaignsOf(id)} and evaluation.released_at is not null and contact.day >= ${from}::date
      group by 1
    )
    select coalesce(attendance.month, quality.month)::text as month, coalesce(days, 0) as days, coalesce(present_days, 0) as present_days,
      coalesce(late_days, 0) as late_days, coalesce(absent_days, 0) as absent_days,
      case when ${seesQuality} then coalesce(evaluations, 0) end as evaluations, qa_score
    from attendance full join quality on quality.month = attendance.month order by 1 desc`.execute(db)
  return found.rows
}

/** Openings of its running campaigns that are not filled or closed, by title. */
export async function listOpenings(db: Db, clientId: string): Promise<NonNullable<ClientProfile['openings']>> {
  const found = await sql<NonNullable<ClientProfile['openings']>[number]>`
    select opening.id, opening.job_title as title, office.title as campaign, opening.positions, opening.status
    from job_opening opening join office on office.id = opening.office_id
    where office.client_id = ${clientId}::uuid and office.archived_at is null and opening.status not in ('closed', 'filled') order by opening.job_title, opening.id`.execute(
    db,
  )
  return found.rows
}

/** Leave that waits for a contact of the client, of whom the caller may read it. */
export async function listWaiting(db: Db, user: User, clientId: string, today: string): Promise<ClientProfile['waiting']> {
  const found = await sql<ClientProfile['waiting'][number]>`
    select leave_application.id, json_build_object('ogid', employee.ogid, 'full_name', employee.full_name) as employee,
      office.title as campaign, leave_application.starts_on, leave_application.ends_on, approval.created_at as asked_at
    from approval
    join leave_application on leave_application.id = approval.subject_id
    join employee on employee.id = leave_application.employee_id
    join office on office.id = leave_application.office_id
    where approval.kind = 'leave' and approval.status = 'pending' and ${readable(user, today)} and exists (
      select from approval_approver place join client_contact contact on contact.id = place.client_contact_id
      where place.approval_id = approval.id and place.step = approval.current_step and place.waits and contact.client_id = ${clientId}::uuid)
    order by approval.created_at, approval.id limit ${mostWaiting}`.execute(db)
  return found.rows
}
