/** Who has which role. */

import type { Parsed } from '@iroko/contract/endpoint'
import type { access } from '@iroko/contract/platform/access'
import type { Role } from '@iroko/contract/roles'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { isEmployed, worksOn } from '../../../lib/database/employment.ts'
import { listPage } from '../../../lib/database/listing.ts'
import { placedOn } from '../../../lib/database/references.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'

const leads = (today: string) => sql<boolean>`exists (select 1 from reporting_line line where line.leader_id = employee.id
  and line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date))`

function hasRole(role: Role, today: string) {
  if (role === 'staff') return sql<SqlBool>`true`
  if (role === 'lead') return leads(today)
  return sql<SqlBool>`(employee.roles @> array[${role}] or placement.role = ${role})`
}

/** Active people with their roles, those who have one role, or those who were given any. */
export function listHolders(db: Db, list: Parsed<typeof access.holders>['query'], today: string) {
  const { q, role, office_id, given } = list
  const query = db
    .selectFrom('employee')
    .leftJoin('placement', (join) => join.on(placedOn(today)))
    .leftJoin('office', 'office.id', 'placement.office_id')
    .leftJoin('designation', 'designation.id', 'placement.designation_id')
    .select(['employee.id', 'employee.ogid', 'employee.full_name', 'employee.roles'])
    .select(['office.title as office', 'designation.title as designation'])
    .select(['placement.role as department_role', leads(today).as('is_lead')])
    .where(worksOn(today))
    .where(employeeMatches(q))
    .$if(role !== undefined, (it) => it.where(hasRole(role ?? 'staff', today)))
    .$if(office_id !== undefined, (it) => it.where('placement.office_id', '=', office_id ?? ''))
    .$if(given === true, (it) => it.where(sql<SqlBool>`employee.roles <> '{}'`))
  return listPage(db, query, list, {
    columns: {
      full_name: sql.ref('employee.full_name'),
      ogid: sql.ref('employee.ogid'),
      office: sql.ref('office.title'),
    },
    fallback: 'full_name',
    tie: sql.ref('employee.id'),
  })
}

export interface Holder {
  id: string
  ogid: string
  full_name: string
  roles: string[]
}

/** Active people by OGID with their roles, held until the transaction ends when they are to be changed. */
export async function findHolders(db: Db, ogids: readonly string[], how: 'read' | 'hold'): Promise<Holder[]> {
  return await db
    .selectFrom('employee')
    .select(['id', 'ogid', 'full_name', 'roles'])
    .where('ogid', 'in', [...ogids])
    .where(isEmployed())
    .orderBy('id')
    .$if(how === 'hold', (it) => it.forUpdate())
    .execute()
}

interface RightsFacts {
  id: string
  full_name: string
  roles: string[]
  place_role: string | null
  is_lead: boolean
}

const rightsOn = (ids: readonly string[], today: string) => sql<RightsFacts>`
    select employee.id, employee.full_name, employee.roles, ${leads(today)} as is_lead, place.role as place_role
    from employee
    left join lateral (select role from placement where placement.employee_id = employee.id
      order by starts_on > ${today}::date, starts_on desc limit 1) as place on true
    where employee.id = any(${[...ids]}::uuid[])`

/** What the rights of these people follow from: on this day, or for those who left on their last. */
export async function rightsOf(db: Db, ids: readonly string[], today: string): Promise<RightsFacts[]> {
  return (await rightsOn(ids, today).execute(db)).rows
}

/** The same, and what their rights will follow from: a row for each role that is planned or awaits confirmation. */
export async function rightsAndAhead(db: Db, ids: readonly string[], today: string): Promise<RightsFacts[]> {
  const found = await sql<RightsFacts>`${rightsOn(ids, today)} union all
    select employee.id, employee.full_name, case when ahead.assigned then employee.roles || ahead.role else employee.roles end,
      ${leads(today)}, case when not ahead.assigned then ahead.role end
    from employee join (
      select employee_id, role, false as assigned from placement where starts_on > ${today}::date and role is not null
      union select employee_id, role, placement_id is null from role_confirmation where status = 'waiting'
    ) ahead on ahead.employee_id = employee.id
    where employee.id = any(${[...ids]}::uuid[])`.execute(db)
  return found.rows
}

/** Writes the roles of many in one statement; answers false when that would leave no super administrator. */
export async function saveRoles(db: Db, people: readonly { id: string; roles: readonly string[] }[]): Promise<boolean> {
  try {
    await sql`
      update employee set roles = wanted.roles, version = employee.version + 1
      from json_to_recordset(${JSON.stringify(people)}::json) as wanted(id uuid, roles text[])
      where employee.id = wanted.id`.execute(db)
    return true
  } catch (error) {
    if (violatesConstraint(error, 'last_super')) return false
    throw error
  }
}

/** How many active super administrators there are besides these people. */
export async function countOtherSupers(db: Db, ids: readonly string[], today: string): Promise<number> {
  const found = await sql<{ others: number }>`select count(*) as others from employee
    where works_on(employee, ${today}::date) and roles @> '{super}' and can_sign_in(id) and id <> all(${[...ids]}::uuid[])`.execute(
    db,
  )
  return found.rows[0]?.others ?? 0
}
