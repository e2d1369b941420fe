/** Who came into a role and awaits confirmation. */
import type { Permission } from '@iroko/contract/permissions'
import { everyRole, type Role } from '@iroko/contract/roles'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { employeeMatches } from '../../../lib/database/employee-search.ts'
import { type ListQuery, listPage } from '../../../lib/database/listing.ts'
import { type PersonRef, personRef } from '../../../lib/database/references.ts'
import { effectiveRoles } from '../../../lib/http/rights.ts'
import { rightsOf } from '../access/store-holders.ts'
import { findHolders } from '../approvers/store-able.ts'
import type { Confirmer, Waiting } from './rules.ts'

const askers = sql<PersonRef[]>`coalesce((select json_agg(${personRef('asker')} order by asker.full_name) from employee asker
  where asker.id = any(role_confirmation.asked_by)), '[]')`

/** The office of the placement that ends where this one begins. */
const officeBefore = sql<string | null>`(select office.title from placement earlier join office on office.id = earlier.office_id
  where earlier.employee_id = placement.employee_id and earlier.ends_on = placement.starts_on)`

const rowsOf = (db: Db) =>
  db
    .selectFrom('role_confirmation')
    .innerJoin('employee', 'employee.id', 'role_confirmation.employee_id')
    .leftJoin('placement', 'placement.id', 'role_confirmation.placement_id')
    .leftJoin('office', 'office.id', 'placement.office_id')
    .select(['role_confirmation.id', 'role_confirmation.role', 'role_confirmation.status', 'role_confirmation.asked_at'])
    .select([personRef().as('employee'), askers.as('asked_by'), officeBefore.as('from')])
    .select(['office.title as office', 'placement.starts_on'])
    .select(sql<boolean>`role_confirmation.placement_id is null`.as('assigned'))

const isWaiting = sql<SqlBool>`role_confirmation.status = 'waiting' and is_employed(employee)`

export type ConfirmationRow = Awaited<ReturnType<typeof listWaiting>>['rows'][number]

export function listWaiting(db: Db, list: ListQuery) {
  const query = rowsOf(db)
    .where(isWaiting)
    .$if(Boolean(list.q), (it) => it.where(employeeMatches(list.q ?? '')))
  return listPage(db, query, list, {
    columns: { asked_at: sql.ref('role_confirmation.asked_at'), employee: sql.ref('employee.full_name') },
    fallback: 'asked_at',
    tie: sql.ref('role_confirmation.id'),
  })
}

/** All that waits, as the rules look at it. */
export async function everyWaiting(db: Db): Promise<(Waiting & { id: string; asked_at: string })[]> {
  return await db
    .selectFrom('role_confirmation')
    .innerJoin('employee', 'employee.id', 'role_confirmation.employee_id')
    .select(['role_confirmation.id', 'role_confirmation.status', 'employee_id', 'full_name', 'role', 'asked_by', 'asked_at'])
    .select(sql<boolean>`placement_id is null`.as('assigned'))
    .where(isWaiting)
    .execute()
}

/** One, held until the transaction ends. */
export async function lockConfirmation(db: Db, id: string) {
  return await rowsOf(db).where('role_confirmation.id', '=', id).forUpdate('role_confirmation').executeTakeFirst()
}

/** In SQL `brought(adder)`: for whom a person is no second person, since they brought them in and nobody else has confirmed that (was_added_by). */
const broughtBy = (person: RawBuilder<unknown>) => sql`(select asker as adder from (
    select added_by as asker from employee where id = ${person}
    union select unnest(asked_by) from role_confirmation where employee_id = ${person} and status in ('waiting', 'confirmed')) known
  where was_added_by(${person}, array[asker])) brought`

/** Everybody who holds the permission to confirm something and can sign in, with who added them. Three statements. */
export async function findConfirmers(db: Db, permission: Permission, today: string): Promise<Confirmer[]> {
  const ids = await findHolders(db, permission, today)
  const facts = await rightsOf(db, ids, today)
  const { rows } = await sql<{ id: string; added_by: string[] }>`
    select employee.id, array_remove(array_agg(distinct adder), null) as added_by
    from employee
    left join lateral (
      select adder from ${broughtBy(sql.ref('employee.id'))}
    ) added on true
    where employee.id = any(${ids}::uuid[]) and can_sign_in(employee.id) group by employee.id`.execute(db)
  const added = new Map(rows.map(({ id, added_by }) => [id, added_by]))
  return facts.flatMap((person) => {
    const added_by = added.get(person.id)
    return added_by ? [{ id: person.id, roles: effectiveRoles(person), added_by }] : []
  })
}

/** Who added a person or brought them into a role they have. */
export async function addersOf(db: Db, person: string): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select adder as id from ${broughtBy(sql`${person}::uuid`)} where adder is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether one of these added the person or brought them into a role. */
export async function wasAddedBy(db: Db, person: string, others: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`select was_added_by(${person}::uuid, ${[...others]}::uuid[]) as added`.execute(
    db,
  )
  return rows[0]?.added ?? false
}

/** From now on the role counts. */
export async function confirmRole(db: Db, id: string, by: string | null, at: Date): Promise<void> {
  await sql`select confirm_role(${id}::uuid, ${by}::uuid, ${at.toISOString()}::timestamptz)`.execute(db)
}

export async function refuseRole(db: Db, id: string, by: string, at: Date): Promise<void> {
  await db
    .updateTable('role_confirmation')
    .set({ status: 'refused', decided_by: by, decided_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** What the only super administrator set up is the company's own: nobody else could have been asked. */
export async function forgetAuthor(db: Db, id: string, author: string): Promise<void> {
  await sql`update employee set added_by = null where added_by = ${author}::uuid
    and id = (select employee_id from role_confirmation where id = ${id}::uuid)`.execute(db)
  await sql`update role_confirmation set asked_by = '{}' where id = ${id}::uuid`.execute(db)
}

/** What these people came into counts at once: they begin the company, or the demo company. */
export async function confirmAll(db: Db, employeeIds: readonly string[], at: string): Promise<void> {
  await sql`select confirm_role(id, null, ${at}::timestamptz) from role_confirmation
    where status = 'waiting' and employee_id = any(${[...employeeIds]}::uuid[])`.execute(db)
}

export interface News {
  id: string
  employee_id: string
  full_name: string
  role: string
  office: string | null
  asked_by: string[]
  authors: string[]
}

/** Those of whom nobody heard yet, marked as announced in this transaction. */
export async function takeNews(db: Db, at: Date): Promise<News[]> {
  const { rows } = await sql<News>`
    with fresh as (
      update role_confirmation set announced_at = ${at.toISOString()}::timestamptz
      where announced_at is null and (status = 'waiting' or decided_by is not null) returning *
    )
    select fresh.id, fresh.employee_id, employee.full_name, fresh.role, office.title as office, fresh.asked_by,
      array(select asker.full_name from employee asker where asker.id = any(fresh.asked_by) order by asker.full_name) as authors
    from fresh join employee on employee.id = fresh.employee_id
    left join placement on placement.id = fresh.placement_id left join office on office.id = placement.office_id
    order by employee.full_name, fresh.id`.execute(db)
  return rows
}

/** Who is told of every one: HR managers and super administrators. */
export async function findGuardians(db: Db, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where works_on(employee, ${today}::date) and roles && '{hr_manager,super}' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const known: readonly string[] = everyRole
/** A role as the contract has it; one that a later version dropped is staff. */
export const roleOf = (role: string): Role => (known.includes(role) ? (role as Role) : 'staff')
