/** Who confirms another work e-mail. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

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
