/** What ends, and to whom it goes, when somebody leaves; and how they come back. */
import { type Expression, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'
import type { Exit } from '../planned-exits/store.ts'
import type { Place } from '../records/rules.ts'
import { deleteTaken, insertTaken, readTaken } from './store-taken.ts'

/** Responsibilities of a person today: direct reports, pending approvals, offices and teams headed. */
export async function responsibilitiesOf(db: Db, employeeId: string, today: string) {
  const reportees = await sql<PersonRef & { leadership_type: number }>`
    select employee.id, employee.ogid, employee.full_name, line.leadership_type
    from reporting_line line join employee on employee.id = line.employee_id and is_employed(employee)
    where line.leader_id = ${employeeId}::uuid and (line.ends_on is null or line.ends_on > ${today}::date)
    order by employee.full_name, line.leadership_type`.execute(db)
  const approvals = await sql<{ id: string; kind: string; summary: string; requester: PersonRef }>`
    select approval.id, approval.kind, approval.summary,
      ${personRef('requester')} as requester
    from approval_approver place
    join approval on approval.id = place.approval_id and approval.status = 'pending'
    join employee requester on requester.id = approval.requester_id
    where place.employee_id = ${employeeId}::uuid and place.waits
    order by approval.waiting_since`.execute(db)
  const offices = await db
    .selectFrom('office')
    .select(['id', 'title'])
    .where('head_id', '=', employeeId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  const teams = await db
    .selectFrom('team')
    .select(['id', 'title'])
    .where('lead_id', '=', employeeId)
    .where('archived_at', 'is', null)
    .orderBy('title')
    .execute()
  return { reportees: reportees.rows, approvals: approvals.rows, offices, teams }
}

/** Ends placements and reporting lines; the successors take over the direct reports. Requires the lock on the tree. */
export async function endEmployment(db: Db, exit: Exit): Promise<void> {
  const { employee_id, status, exit_date, successor_id, today } = exit
  const taken = await readTaken(db, exit)
  await db.deleteFrom('planned_exit').where('employee_id', '=', employee_id).execute()
  await db.updateTable('employee').set({ status, exit_date, version: sql`version + 1` }).where('id', '=', employee_id).execute()
  // A place that would start after the last day never comes to be; the one of the last day ends with it.
  await sql`delete from placement where employee_id = ${employee_id}::uuid and starts_on > ${exit_date}::date`.execute(db)
  await sql`update placement set ends_on = ${exit_date}::date + 1
    where employee_id = ${employee_id}::uuid and (ends_on is null or ends_on > ${exit_date}::date + 1)`.execute(db)
  const handed = await handLinesOver(db, exit)
  await endLines(db, sql`employee_id = ${employee_id}::uuid`, today)
  await db.updateTable('office').set({ head_id: successor_id }).where('head_id', '=', employee_id).execute()
  await db.updateTable('team').set({ lead_id: successor_id }).where('lead_id', '=', employee_id).execute()
  const change_id = await insertStatusChange(db, { ...exit, effective_on: exit_date })
  await insertTaken(db, { ...taken, employee_id, change_id, ended_on: today, successor_id, handed })
}

/**
 * Direct reports go to their successors; a successor, and anyone between the two, to the leader of the leaver, so that
 * no circle forms. Answers the ids of their new lines.
 */
async function handLinesOver(db: Db, { employee_id: leaderId, successor_id, successors, today }: Exit): Promise<string[]> {
  const lines = await sql<{
    employee_id: string
    leader_id: string | null
    leadership_type: number
    starts_on: string
    ends_on: string | null
    placement_id: string | null
  }>`
    select line.employee_id, line.placement_id, line.leadership_type, greatest(line.starts_on, ${today}::date) as starts_on, line.ends_on,
      case when line.employee_id = heir.id
          or exists (select 1 from reportees_of(line.employee_id, ${today}::date) below where below.employee_id = heir.id)
        then (select above.leader_id from reporting_line above
          where above.employee_id = ${leaderId}::uuid and above.leadership_type = line.leadership_type
            and above.starts_on <= ${today}::date and (above.ends_on is null or above.ends_on > ${today}::date))
        else heir.id end as leader_id
    from reporting_line line
    left join jsonb_to_recordset(${JSON.stringify(successors)}::jsonb) as named(employee_id uuid, successor_id uuid)
      on named.employee_id = line.employee_id
    cross join lateral (select coalesce(named.successor_id, ${successor_id}::uuid) as id) heir
    where line.leader_id = ${leaderId}::uuid and (line.ends_on is null or line.ends_on > ${today}::date)`.execute(db)
  await endLines(db, sql`leader_id = ${leaderId}::uuid`, today)
  const handed = lines.rows.flatMap(({ leader_id, ...line }) => (leader_id ? [{ id: uuid(), leader_id, ...line }] : []))
  if (handed.length > 0) await db.insertInto('reporting_line').values(handed).execute()
  return handed.map(({ id }) => id)
}

/** Lines that started before today end today; future ones are deleted. */
async function endLines(db: Db, whose: ReturnType<typeof sql>, today: string): Promise<void> {
  await sql`delete from reporting_line where ${whose} and starts_on >= ${today}::date`.execute(db)
  await sql`update reporting_line set ends_on = ${today}::date where ${whose} and (ends_on is null or ends_on > ${today}::date)`.execute(
    db,
  )
}

export async function insertStatusChange(
  db: Db,
  change: {
    employee_id: string
    status: Exit['status'] | 'active'
    effective_on: string
    reason: string
    resignation_id?: string | null
    termination_id?: string | null
    by: string
    now: Date
  },
): Promise<string> {
  const id = uuid()
  const { employee_id, status, effective_on, reason, resignation_id, termination_id, by, now } = change
  const decided = { resignation_id: resignation_id ?? null, termination_id: termination_id ?? null }
  await db
    .insertInto('employee_status_change')
    .values({
      ...decided,
      id,
      employee_id,
      status,
      effective_on,
      reason,
      changed_by: by,
      created_at: now.toISOString(),
    })
    .execute()
  return id
}

/** Reactivates a person from a hire date, without their previous roles; shortens the placement of a future exit. */
export async function reactivateEmployment(
  db: Db,
  employeeId: string,
  place: Place,
  { hire_date, now }: { hire_date: string; now: Date },
): Promise<void> {
  await deleteTaken(db, employeeId)
  const fresh = { status: 'active', exit_date: null, hire_date, probation_ends_on: null, confirmed_on: null } as const
  await db
    .updateTable('employee')
    .set({ ...fresh, roles: [], version: sql`version + 1` })
    .where('id', '=', employeeId)
    .execute()
  await sql`delete from sso_role where employee_id = ${employeeId}::uuid`.execute(db)
  await sql`delete from placement where employee_id = ${employeeId}::uuid and starts_on >= ${hire_date}::date`.execute(db)
  await sql`update placement set ends_on = ${hire_date}::date
    where employee_id = ${employeeId}::uuid and ends_on > ${hire_date}::date`.execute(db)
  await db
    .insertInto('placement')
    .values({ id: uuid(), employee_id: employeeId, ...place, starts_on: hire_date })
    .execute()
  await db
    .updateTable('employment')
    .set({ entered_at: now.toISOString() })
    .where('employee_id', '=', employeeId)
    .where('starts_on', '=', hire_date)
    .execute()
}

/** Status changes of an employment, newest first; why somebody left is for HR and themselves. */
export const statusChangesOf = (db: Db, employeeId: Expression<string>, readsReasons: Expression<boolean>) =>
  db
    .selectFrom('employee_status_change')
    .select(['status', 'effective_on'])
    .select(sql<string>`case when ${readsReasons} or status not in ('left', 'terminated') then reason else '' end`.as('reason'))
    .where('employee_id', '=', employeeId)
    .orderBy('created_at', 'desc')
    .limit(50)
