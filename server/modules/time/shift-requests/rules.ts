/** What people do with a shift request besides deciding it. */
import { conflict, type Fault, forbidden } from '@iroko/contract/errors'

interface Stored {
  status: string
  employee_id: string
  /** With whom the shifts would be swapped. */
  colleague_id: string | null
}

/** Why a user cannot take a step with a request; undefined where they can. A swap is the colleague's to answer first. */
export function whyNot(
  { status, employee_id, colleague_id }: Stored,
  step: 'consent' | 'withdraw',
  user_id: string,
): Fault | undefined {
  if (step === 'consent') {
    if (colleague_id !== user_id) return forbidden('You cannot answer this request. Only the colleague named in it can')
    return status === 'asked' ? undefined : conflict('not_asked', `This request is already ${status}`)
  }
  if (employee_id !== user_id) return forbidden('You cannot do this. Only the requester can')
  return status === 'asked' || status === 'pending' ? undefined : conflict('not_open', `This request is already ${status}`)
}
