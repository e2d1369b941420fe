/** Who confirms a bank account. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

interface Proposed {
  status: string
  /** Whose account it is. */
  employee_id: string
  full_name: string
  proposed_by: string
}

/** Why a user cannot decide a proposed account; undefined where they can: a second person, and not the one who is paid there. */
export function whyNot(
  { status, employee_id, full_name, proposed_by }: Proposed,
  _step: 'decide',
  user_id: string,
): Fault | undefined {
  if (status !== 'proposed') return conflict('decided', `The account of ${full_name} was already decided`)
  if (employee_id === user_id) return forbidden('You cannot decide your own bank account. Ask another colleague')
  return proposed_by === user_id ? forbidden('You cannot decide what you proposed. Ask another colleague') : undefined
}
