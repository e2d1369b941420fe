/** Nobody makes or moves their own punches, by whatever door: the gate, a file, a terminal ID. */
import { type Fault, forbidden } from '@iroko/contract/errors'

export const ownPunches = 'You cannot record your own attendance. Ask a colleague'

/** Why a user does not change whose punches these are: they are or would be their own. */
export const whyNotOwn = (employee_id: string | null, user_id: string): Fault | undefined =>
  employee_id === user_id ? forbidden(ownPunches) : undefined
