/** What stands against taking back a request, whatever its kind. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

export const closedAs = (noun: string, status: string): Fault => conflict('not_pending', `This ${noun} is already ${status}`)

/** Why a user cannot take a step with a request; undefined where they can. Whether they decide it is the approval's word. */
export function whyNot(
  { noun, status, asker_id }: { noun: string; status: string; asker_id: string },
  _step: 'withdraw',
  user_id: string,
): Fault | undefined {
  if (asker_id !== user_id) return forbidden('You cannot do this. Only the requester can')
  return status === 'pending' ? undefined : closedAs(noun, status)
}
