/** Who confirms another work e-mail. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'
import type { Role } from '@iroko/contract/roles'
import { hasMoreRights, type User } from '../../../lib/http/rights.ts'

interface Proposed {
  status: string
  /** Whose e-mail it is. */
  employee_id: string
  proposed_by: string
}

/** Why a user cannot decide a proposed e-mail; undefined where they can, who has more rights than they aside. */
export function whyNot({ status, employee_id, proposed_by }: Proposed, _step: 'decide', user_id: string): Fault | undefined {
  if (status !== 'proposed') return conflict('decided', 'This email change was already decided')
  if (employee_id === user_id) return forbidden('You cannot decide on your own email. Ask another HR colleague')
  return proposed_by === user_id ? forbidden('You cannot confirm your own request. Ask another HR colleague') : undefined
}

/** Somebody who may confirm emails, with who added them or brought them into a role. */
export interface Decider extends Pick<User, 'id' | 'roles' | 'grants'> {
  added_by: readonly string[]
}

/** Whether somebody is the second person for a proposed email: as `whyNot`, added by nobody who proposed it, and of no fewer rights. */
export const isSecondPerson = (change: Proposed & { rights: readonly (readonly Role[])[] }, decider: Decider): boolean =>
  !whyNot(change, 'decide', decider.id) &&
  !decider.added_by.includes(change.proposed_by) &&
  !change.rights.some((roles) => hasMoreRights(decider, roles))
