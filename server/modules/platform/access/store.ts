/** Roles: what each may do and who changed it. */
import type { Permission } from '@iroko/contract/permissions'
import { everyRole, grantedRoles, type Role } from '@iroko/contract/roles'
import type { Grant } from '@iroko/contract/scopes'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../lib/database/database.ts'
import { type ListQuery, likePattern, listPage } from '../../../lib/database/listing.ts'
import type { GrantChange } from './rules.ts'

/** The roles of the specification with the active people who hold each. */
export function listRoles(db: Db, list: ListQuery, today: string) {
  const query = db
    .selectFrom(sql<{ title: string }>`unnest(${sql.val([...grantedRoles])}::text[])`.as<'role'>(sql`role(title)`))
    .select(['role.title as id', 'role.title'])
    .select(
      sql<number>`(select count(*) from employee where works_on(employee, ${today}::date) and employee.roles @> array[role.title])`.as(
        'people',
      ),
    )
    .where(list.q ? sql<SqlBool>`role.title like ${likePattern(list.q)}` : sql<SqlBool>`true`)
  return listPage(db, query, list, {
    columns: { title: sql.ref('role.title'), people: sql.ref('people') },
    fallback: 'title',
    tie: sql.ref('role.title'),
  })
}

export interface RoleRow {
  role: Role
  people: number
  overrides: Partial<Record<Permission, Grant>>
  changed_at: string | null
  changed_by: string | null
  version: number
}

/** Every role with its overrides, how many active people have it today in whatever way, and its last change. One statement. */
export async function listRolePolicies(db: Db, today: string, only?: Role): Promise<RoleRow[]> {
  const found = await sql<RoleRow>`
    with held as (
      select employee.id, unnest(employee.roles) as role from employee where works_on(employee, ${today}::date)
      union
      select employee.id, placement.role from employee
        join current_placement(${today}::date) placement on placement.employee_id = employee.id and placement.role is not null
        where works_on(employee, ${today}::date)
      union
      select employee.id, 'staff' from employee where works_on(employee, ${today}::date)
      union
      select employee.id, 'lead' from reporting_line line join employee on employee.id = line.leader_id and works_on(employee, ${today}::date)
        where line.starts_on <= ${today}::date and (line.ends_on is null or line.ends_on > ${today}::date)
    ), counted as (
      select role, count(*) as people from held group by role
    )
    select wanted.role, coalesce(counted.people, 0) as people, coalesce(policy.version, 1) as version,
      coalesce((select json_object_agg(permission, scope) from role_grant where role_grant.role = wanted.role), '{}') as overrides,
      last.at as changed_at, last.full_name as changed_by
    from unnest(${only ? [only] : [...everyRole]}::text[]) with ordinality wanted(role, place)
    left join counted on counted.role = wanted.role
    left join role_policy policy on policy.role = wanted.role
    left join lateral (
      select audit_log.at, employee.full_name from audit_log left join employee on employee.id = audit_log.actor_id
      where audit_log.entity = 'role' and audit_log.entity_id = wanted.role order by audit_log.at desc limit 1
    ) last on true
    order by wanted.place`.execute(db)
  return found.rows
}

/** The version of a role, held until the transaction ends, so that changes come one after another. */
export async function lockRole(db: Db, role: Role): Promise<number> {
  await sql`insert into role_policy (role) values (${role}) on conflict do nothing`.execute(db)
  const held = await sql<{ version: number }>`select version from role_policy where role = ${role} for update`.execute(db)
  return held.rows[0]?.version ?? 1
}

/** Writes what changed; a grant that is the default again has no row. */
export async function saveGrants(
  db: Db,
  role: Role,
  changes: readonly (GrantChange & { isDefault: boolean })[],
): Promise<void> {
  const gone = changes.filter(({ isDefault }) => isDefault).map(({ permission }) => permission)
  const kept = changes.filter(({ isDefault }) => !isDefault)
  await sql`delete from role_grant where role = ${role} and permission = any(${gone}::text[])`.execute(db)
  if (kept.length > 0) {
    await db
      .insertInto('role_grant')
      .values(kept.map(({ permission, after }) => ({ role, permission, scope: after })))
      .onConflict((it) => it.columns(['role', 'permission']).doUpdateSet({ scope: (eb) => eb.ref('excluded.scope') }))
      .execute()
  }
  await sql`update role_policy set version = version + 1 where role = ${role}`.execute(db)
}

interface RecordedChange {
  before: Record<string, string> | null
  after: Record<string, string> | null
}

/** Who changed a role's grants, newest first. */
export async function listRoleChanges(db: Db, role: Role, list: ListQuery) {
  const query = db
    .selectFrom('audit_log')
    .leftJoin('employee', 'employee.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.before', 'audit_log.after', 'employee.full_name as by'])
    .where('audit_log.entity', '=', 'role')
    .where('audit_log.entity_id', '=', role)
  const { rows, ...page } = await listPage(db, query, list, {
    columns: { at: sql.ref('audit_log.at') },
    fallback: '-at',
    tie: sql.ref('audit_log.id'),
  })
  return {
    rows: rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf({ before, after } as RecordedChange) })),
    ...page,
  }
}

const changesOf = ({ before, after }: RecordedChange) =>
  Object.entries(after ?? {}).map(([permission, now]) => ({ permission, before: before?.[permission] ?? 'none', after: now }))
