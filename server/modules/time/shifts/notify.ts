/** Telling open screens and people what became of shifts, in the transaction that does it. */
import type { shifts } from '@iroko/contract/time/shifts'
import type { Call } from '../../../lib/http/implement.ts'
import { findAddressees } from '../../leave/applications/store-people.ts'
import { type Letter, lettersTo } from './notify-letters.ts'

export type ShiftCall = Pick<
  Call<typeof shifts.update>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail'
>
type Teller = Pick<ShiftCall, 'db' | 'portal' | 'changed' | 'mail'>
/** The same, whoever calls: staff, a client's contact, or nobody. */
export type ShiftTools = Omit<ShiftCall, 'user'>

/** Open screens of these people and of everyone who plans. */
export async function tellAbout(call: Pick<Teller, 'changed'>, people: readonly (string | null)[]): Promise<void> {
  const told = [...new Set(people.filter((id) => id !== null))]
  await call.changed(['roster', 'approvals'], { for: told, permission: 'shift.plan' })
}

/** Where requests are asked for, answered and decided. */
export const requestsPage = '/dashboard/hr/shift-request'

export async function write(
  call: Teller,
  people: readonly string[],
  requestId: string | null,
  compose: (letters: ReturnType<typeof lettersTo>) => Letter,
): Promise<void> {
  const link = `${call.portal.environment.PUBLIC_URL}${requestsPage}${requestId ? `?request=${requestId}` : ''}`
  for (const { email, first_name } of await findAddressees(call.db, people)) {
    await call.mail({ to: email, ...compose(lettersTo(first_name, link)) })
  }
}
