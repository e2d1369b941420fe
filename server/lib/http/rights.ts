/** The caller's permissions, and the SQL condition for the records in scope. */
import type { Access } from '@iroko/contract/endpoint'
import { stepUpRequired } from '@iroko/contract/errors'
import { type Overrides, type Permission, permissions, readRole, scopeOf } from '@iroko/contract/permissions'
import { departmentCodes, type Role } from '@iroko/contract/roles'
import { type Scope, scopeRank } from '@iroko/contract/scopes'
import type { SessionUser } from '@iroko/contract/session'
import { type Expression, type RawBuilder, sql } from 'kysely'

export interface User {
  session_id: string
  id: string
  ogid: string
  email: string
  first_name: string
  last_name: string
  full_name: string
  gender: string | null
  /** Effective roles: assigned, of the department, and derived. */
  roles: readonly Role[]
  /** Where the company's grants differ from the default ones. */
  grants: Overrides
  granted_roles: readonly string[]
  is_lead: boolean
  remote: boolean
  designation: string | null
  office_id: string
  office_code: string
  /** The department code whose rights count here: confirmed by a second person. */
  place_role: string | null
  office_title: string
  office_type: 'department' | 'campaign'
  team_id: string | null
  branch_id: string | null
  time_zone: string
  has_factor: boolean
  /** Their roles require two-step verification that is not set up; all other calls are refused. */
  owes_factor: boolean
  /** Time of the last step-up verification of this session. */
  proved_at: string | null
}

/** What says how far somebody reaches. */
export type Reaching = Pick<User, 'id' | 'office_id' | 'roles' | 'grants'>

/**
 * Effective roles (access rules): assigned roles, the department's, and derived facts. The database lets nothing unconfirmed into
 * `employee.roles` and `placement.role`, which these are.
 */
export function effectiveRoles(facts: { roles: readonly string[]; place_role: string | null; is_lead: boolean }): Role[] {
  const roles = new Set<Role>(['staff'])
  for (const name of facts.roles) {
    const role = readRole(name)
    if (role) roles.add(role)
  }
  const department = departmentCodes.find((code) => code === facts.place_role)
  if (department) roles.add(department)
  if (facts.is_lead) roles.add('lead')
  return [...roles]
}

const scopeFor = (user: Pick<User, 'roles' | 'grants'>, permission: Permission): Scope | undefined =>
  scopeOf(user.roles, permission, user.grants)

export const may = (user: Pick<User, 'roles' | 'grants'>, permission: Permission): boolean =>
  scopeFor(user, permission) !== undefined

/** Whether these roles give anything, or reach further in anything, than the actor's own; super is above all. */
export const hasMoreRights = (actor: Pick<User, 'roles' | 'grants'>, roles: readonly Role[]): boolean =>
  (roles.includes('super') && !actor.roles.includes('super')) ||
  permissions.some((permission) => scopeRank(scopeOf(roles, permission, actor.grants)) > scopeRank(scopeFor(actor, permission)))

/** Whether a call is for this member of staff, or for a visitor: asked at the door, and by the reviewed table of who gets in. */
export function mayCall(user: Pick<User, 'roles' | 'grants'> | undefined, access: Access): boolean {
  if (access === 'public') return true
  if (!user || access === 'client') return false
  return access === 'signed_in' || may(user, access)
}

/** How long a step-up verification is valid. */
const proofMs = 5 * 60_000

/** Refuses whoever has not proved within five minutes who they are: 403 `step_up_required`, upon which the web asks and sends again. */
export function requireProof({ proved_at }: Pick<User, 'proved_at'>, now: Date): void {
  if (proved_at === null || now.getTime() - Date.parse(proved_at) > proofMs) throw stepUpRequired()
}

/** Whether the caller holds the permission with at least this scope. */
export const hasScope = (user: User, permission: Permission, least: Scope): boolean =>
  scopeRank(scopeFor(user, permission)) >= scopeRank(least)

/** Whether the caller holds the permission for everyone. */
export const mayForAll = (user: Reaching, permission: Permission): boolean => scopeFor(user, permission) === 'all'

/**
 * SQL condition for employees within the caller's scope on a date. `own` is the caller; `reportees` adds the reporting
 * tree; `office` adds everyone placed in the same office.
 */
export function inScope(
  user: Reaching,
  permission: Permission,
  employee: Expression<unknown>,
  today: string,
): RawBuilder<boolean> {
  return reach(user, scopeFor(user, permission), employee, today)
}

/** All of a caller that `inScope` looks at: with the same day, equal for equal conditions. */
export const sightOf = ({ id, office_id, roles, grants }: User): string => JSON.stringify([id, office_id, roles, grants])

function reach(user: Reaching, scope: Scope | undefined, employee: Expression<unknown>, today: string): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`
  if (scope === 'own') return sql<boolean>`${employee} = ${user.id}::uuid`
  // One `in` over a union: with an `or`, PostgreSQL would scan the whole table.
  const below = sql`select ${user.id}::uuid union select employee_id from reportees_of(${user.id}::uuid, ${today}::date)`
  if (scope === 'reportees') return sql<boolean>`${employee} in (${below})`
  if (scope === 'office')
    return sql<boolean>`${employee} in (${below} union
      select employee_id from current_placement(${today}::date) where office_id = ${user.office_id}::uuid)`
  return sql<boolean>`false`
}

/** All that a caller may do by now. */
function permissionsOf(user: Pick<User, 'roles' | 'grants'>): SessionUser['permissions'] {
  return Object.fromEntries(
    permissions.flatMap((permission) => {
      const scope = scopeFor(user, permission)
      return scope ? [[permission, scope]] : []
    }),
  )
}

/** The caller as the browser keeps them (specification 3), with what they may do. */
export function sessionUserOf(user: User): SessionUser {
  return {
    employee_info: {
      ogid: user.ogid,
      email: user.email,
      roles: [...user.granted_roles],
      is_lead: user.is_lead,
      remote: user.remote,
      designation: user.designation,
      personal_details: { id: user.id, first_name: user.first_name, last_name: user.last_name, gender: user.gender },
    },
    // Guards read the rights of a department from its code: it is no one's before they count.
    office: {
      title: user.office_title,
      office_type: user.office_type,
      code: user.office_type === 'department' ? (user.place_role ?? '') : user.office_code,
    },
    role: { title: user.granted_roles[0] ?? user.designation ?? 'Staff' },
    permissions: permissionsOf(user),
  }
}
