/** Who confirms that somebody came into a role: nobody who brought them there, and nobody whom those added. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import { type Overrides, permissions, scopeOf } from '@iroko/contract/permissions'
import type { Role } from '@iroko/contract/roles'
import { scopeRank } from '@iroko/contract/scopes'
import { effectiveRoles, hasMoreRights, type User } from '../../../lib/http/rights.ts'

export interface Waiting {
  status: string
  employee_id: string
  full_name: string
  role: string
  /** By hand or by groups, and not by an office. */
  assigned: boolean
  asked_by: readonly string[]
}

/** Somebody who may confirm roles and can sign in. */
export interface Confirmer {
  id: string
  roles: readonly Role[]
  /** Who added them or brought them into a role. */
  added_by: readonly string[]
}

export interface Deciding {
  user: Pick<User, 'id' | 'roles' | 'grants'>
  /** Everybody who may confirm roles, the user included. */
  confirmers: readonly Confirmer[]
}

/** The roles that waiting would bring, with what every employee has. */
const bringing = ({ role, assigned }: Pick<Waiting, 'role' | 'assigned'>): Role[] =>
  effectiveRoles({ roles: assigned ? [role] : [], place_role: assigned ? null : role, is_lead: false })

/** Why a user does not confirm or refuse somebody's role; undefined where they can. */
export function whyNot(waiting: Waiting, step: 'confirm' | 'refuse', deciding: Deciding): Fault | undefined {
  const { status, employee_id, full_name, asked_by } = waiting
  const { user, confirmers } = deciding
  if (status !== 'waiting') return conflict('decided', `The role of ${full_name} was already decided`)
  if (employee_id === user.id) return forbidden('You cannot confirm your own role. Ask another colleague')
  if (hasMoreRights(user, bringing(waiting)))
    return forbidden(`The role of ${full_name} grants permissions that you do not have. Ask a super administrator`)
  if (step === 'refuse') return undefined
  if (asked_by.length === 0 && !user.roles.includes('super'))
    return forbidden('Only a super administrator can confirm roles of single sign-on groups')
  if (isForUserAlone(waiting, deciding)) return undefined
  if (asked_by.includes(user.id)) return forbidden('You cannot confirm a role that you gave. Ask another colleague')
  const own = confirmers.find(({ id }) => id === user.id)
  return own && wasAddedByAsker(own, waiting)
    ? forbidden('You cannot confirm this role, as its author added you. Ask another colleague')
    : undefined
}

const wasAddedByAsker = ({ added_by }: Confirmer, { asked_by }: Waiting) => asked_by.some((id) => added_by.includes(id))

/** Whether a super administrator gave a role that nobody else could confirm, as while a company is being set up. */
export function isForUserAlone(waiting: Waiting, { user, confirmers }: Deciding): boolean {
  return (
    user.roles.includes('super') &&
    waiting.asked_by.includes(user.id) &&
    !confirmers.some(
      (other) =>
        other.id !== user.id &&
        other.id !== waiting.employee_id &&
        !waiting.asked_by.includes(other.id) &&
        !wasAddedByAsker(other, waiting) &&
        !hasMoreRights({ roles: other.roles, grants: user.grants }, bringing(waiting)),
    )
  )
}

/** What a role gives beyond what every employee may do. */
export function permissionsOf(waiting: Pick<Waiting, 'role' | 'assigned'>, grants: Overrides) {
  const roles = bringing(waiting)
  return permissions.flatMap((permission) => {
    const scope = scopeOf(roles, permission, grants)
    return scope && scopeRank(scope) > scopeRank(scopeOf(['staff'], permission, grants)) ? [{ permission, scope }] : []
  })
}

/** 'hr manager', or the department whose people have rights. */
export const wordsOf = ({ role, office }: { role: string; office: string | null }): string =>
  office ?? role.replaceAll('_', ' ')
