import { grantOf, type Overrides } from '@iroko/contract/permissions'
import { everyRole } from '@iroko/contract/roles'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EvaluationAssignment } from '../../../database.types.ts'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import { ifThere, named, type PersonRef, personRef, shownPerson } from '../../../lib/database/references.ts'
import { loadGrants } from '../../../lib/http/grants.ts'

/** Whether somebody of the table employee, with their place of today, may evaluate by the grants that count. */
function mayEvaluate(grants: Overrides, today: string): RawBuilder<boolean> {
  const roles = everyRole.filter(
    (role) => role !== 'staff' && role !== 'lead' && grantOf(role, 'evaluation.edit', grants) !== 'none',
  )
  return sql<boolean>`(works_on(employee, ${today}::date)
    and (employee.roles && ${roles}::text[] or coalesce(place.role = any(${roles}::text[]), false)))`
}

/** Who may evaluate today, by name. */
export async function listEvaluators(db: Db, today: string): Promise<PersonRef[]> {
  const grants = await loadGrants(db)
  const found = await sql<PersonRef>`
    select employee.id, employee.ogid, employee.full_name from employee
    left join current_placement(${today}::date) place on place.employee_id = employee.id
    where ${mayEvaluate(grants, today)} order by employee.full_name, employee.id`.execute(db)
  return found.rows
}

/** The ids of who may evaluate today and is not on leave all day. */
export async function listPresent(db: Db, today: string): Promise<string[]> {
  const grants = await loadGrants(db)
  const found = await sql<{ id: string }>`
    select employee.id from employee
    left join current_placement(${today}::date) place on place.employee_id = employee.id
    where ${mayEvaluate(grants, today)} and not is_away(employee.id, ${today}::date, 'all')
    order by employee.ogid`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Who a running assignment covers on a day, before the evaluator's own line is left out. */
const covered = (today: string) => sql`(
  select place.employee_id from current_placement(${today}::date) place
    join employee person on person.id = place.employee_id and works_on(person, ${today}::date)
    where place.office_id = assigned.office_id or place.team_id = assigned.team_id
  union
  select line.employee_id from reporting_line line
    join employee person on person.id = line.employee_id and works_on(person, ${today}::date)
    where line.leader_id = assigned.lead_id and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date))`

export async function listAssignments(
  db: Db,
  list: ListQuery & { ended?: boolean | undefined; evaluator?: string | undefined },
  today: string,
) {
  const { q, ended = false, evaluator } = list
  const grants = await loadGrants(db)
  const pattern = likePattern(q ?? '')
  const found = db
    .selectFrom('evaluation_assignment as assigned')
    .innerJoin('employee', 'employee.id', 'assigned.evaluator_id')
    .leftJoin(sql<{ employee_id: string; role: string | null }>`current_placement(${today}::date)`.as('place'), (join) =>
      join.onRef('place.employee_id', '=', 'employee.id'),
    )
    .leftJoin('office', 'office.id', 'assigned.office_id')
    .leftJoin('team', 'team.id', 'assigned.team_id')
    .leftJoin('employee as lead', 'lead.id', 'assigned.lead_id')
    .select(['assigned.id', 'assigned.quota', 'assigned.ended_on', 'assigned.version', shownPerson().as('evaluator')])
    .select([ifThere('office', named('office')).as('office'), ifThere('team', named('team')).as('team')])
    .select([ifThere('lead', personRef('lead')).as('lead'), mayEvaluate(grants, today).as('is_evaluator')])
    .select(sql<number>`(select count(*) from ${covered(today)} one)`.as('people'))
    .select(
      sql<number>`(select count(*) from ${covered(today)} one
        where one.employee_id in (select line.employee_id from line_of(assigned.evaluator_id, ${today}::date) line))`.as(
        'own_line',
      ),
    )
    .$if(!ended, (it) => it.where('assigned.ended_on', 'is', null))
    .$if(evaluator !== undefined, (it) => it.where(sql<SqlBool>`employee.ogid = ${evaluator}`))
    .$if(Boolean(q), (it) =>
      it.where(
        sql<SqlBool>`(lower(employee.full_name) like ${pattern} or lower(coalesce(office.title, team.title, lead.full_name)) like ${pattern})`,
      ),
    )
  const columns = {
    evaluator: sql.ref('employee.full_name'),
    quota: sql.ref('assigned.quota'),
    created_at: sql.ref('assigned.created_at'),
  }
  return await listPage(db, found, list, { columns, fallback: 'evaluator', tie: sql.ref('assigned.id') })
}

export async function insertAssignment(db: Db, row: Insertable<EvaluationAssignment>): Promise<void> {
  await db.insertInto('evaluation_assignment').values(row).execute()
}

export const lockAssignment = (db: Db, id: string) =>
  db
    .selectFrom('evaluation_assignment')
    .innerJoin('employee', 'employee.id', 'evaluator_id')
    .select([
      'evaluation_assignment.id',
      'quota',
      'ended_on',
      'evaluator_id',
      'employee.full_name',
      'evaluation_assignment.version',
    ])
    .where('evaluation_assignment.id', '=', id)
    .forUpdate('evaluation_assignment')
    .executeTakeFirst()

/** Ends what runs of somebody, as evaluator or as the lead whose people are evaluated; answers the ids. */
export async function endAssignmentsOf(db: Db, employeeId: string, day: string): Promise<string[]> {
  const ended = await db
    .updateTable('evaluation_assignment')
    .set({ ended_on: day, version: sql`version + 1` })
    .where((it) => it.or([it('evaluator_id', '=', employeeId), it('lead_id', '=', employeeId)]))
    .where('ended_on', 'is', null)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/** What is there to assign: the name of a campaign, a team or a working colleague; undefined of anything else. */
export async function findTarget(db: Db, target: { office_id?: string; team_id?: string; lead?: string }, today: string) {
  const found = await sql<{ id: string; title: string }>`
    select id, title from office where id = ${target.office_id ?? null}::uuid and office_type = 'campaign' and archived_at is null
    union all select team.id, team.title from team where team.id = ${target.team_id ?? null}::uuid and team.archived_at is null
    union all select employee.id, employee.full_name from employee where ogid = ${target.lead ?? null} and works_on(employee, ${today}::date)`.execute(
    db,
  )
  return found.rows[0]
}
