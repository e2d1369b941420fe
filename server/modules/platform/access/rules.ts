/** Who may give what: nobody gives or takes more than they hold themselves. Pure, so that sequences of it can be tried out. */
import {
  defaultGrants,
  grantOf,
  grantsFor,
  type Overrides,
  type Permission,
  permissions,
  scopeOf,
} from '@iroko/contract/permissions'
import type { GrantedRole, Role } from '@iroko/contract/roles'
import { type Grant, scopeRank } from '@iroko/contract/scopes'

/** Who changes roles, with the rights of this moment. */
export interface Actor {
  id: string
  roles: readonly Role[]
  grants: Overrides
}

export interface GrantChange {
  permission: Permission
  before: Grant
  after: Grant
}

export type GrantPlan = { changes: GrantChange[]; refusal?: undefined } | { refusal: string }

const rankOf = ({ roles, grants }: Actor, permission: Permission): number => scopeRank(scopeOf(roles, permission, grants))

/** What of the wishes would change a role, as the actor may; a wish for 'default' is what the table says. */
export function planGrants(
  actor: Actor,
  role: Role,
  wishes: readonly { permission: Permission; scope: Grant | 'default' }[],
): GrantPlan {
  if (role === 'super') return { refusal: 'You cannot change the super administrator. It always has every permission' }
  const changes: GrantChange[] = []
  for (const { permission, scope } of wishes) {
    const usual = defaultGrants[permission][role] ?? 'none'
    const after = scope === 'default' ? usual : scope
    const before = grantOf(role, permission, actor.grants)
    if (before === after) continue
    if (after !== usual && !grantsFor(role, permission).includes(after)) {
      return { refusal: `${permission} cannot be granted to ${role} in this scope` }
    }
    if (Math.max(scopeRank(before), scopeRank(after)) > rankOf(actor, permission)) {
      return { refusal: `You can change ${permission} only within your own scope` }
    }
    changes.push({ permission, before, after })
  }
  return { changes }
}

/** Whether the actor may give and take a role: only when they hold all that it gives, and super only as super. */
export function mayAssign(actor: Actor, role: GrantedRole): boolean {
  if (role === 'super') return actor.roles.includes('super')
  return permissions.every((permission) => scopeRank(grantOf(role, permission, actor.grants)) <= rankOf(actor, permission))
}

export interface Assignment {
  before: string[]
  after: string[]
  gives: GrantedRole[]
  takes: GrantedRole[]
  refusals: string[]
}

/** What giving and taking roles changes for one person; a role that they have already is not given again. */
export function planAssignment(
  actor: Actor,
  person: { id: string; roles: readonly string[] },
  wanted: { give: readonly GrantedRole[]; take: readonly GrantedRole[] },
): Assignment {
  const gives = [...new Set(wanted.give)].filter((role) => !person.roles.includes(role))
  const takes = [...new Set(wanted.take)].filter((role) => person.roles.includes(role))
  const kept = person.roles.filter((role) => !takes.some((taken) => taken === role))
  const refusals = [...gives, ...takes]
    .filter((role) => !mayAssign(actor, role))
    .map((role) => `You cannot assign or remove ${role}, as you do not have all of its permissions`)
  if (gives.length > 0 && person.id === actor.id && !actor.roles.includes('super')) {
    refusals.push('You cannot assign roles to yourself. Ask another administrator')
  }
  return { before: [...person.roles], after: [...kept, ...gives], gives, takes, refusals }
}

/** The refusal that leaves the company with nobody who can do everything. */
export const lastSuper = 'One super administrator who can sign in is required'
