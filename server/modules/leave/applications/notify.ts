/** Telling open screens and people what happened to leave, in the transaction that does it. */
import type { leave } from '@iroko/contract/leave/applications'
import type { Call } from '../../../lib/http/implement.ts'
import { askedOf, type Place } from '../../platform/approvers/rules-places.ts'
import { writeToContacts } from '../../platform/approvers/store-contacts.ts'
import { type Letter, type LetterLeave, lettersTo } from './notify-letters.ts'
import { findAddressees } from './store-people.ts'

/** What a change of leave needs of its call, whichever call that is. */
export type LeaveCall = Pick<
  Call<typeof leave.approve>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail'
>
type Teller = Pick<LeaveCall, 'db' | 'portal' | 'changed' | 'mail'>
/** The same, whoever calls: staff, a client's contact, or nobody. */
export type LeaveTools = Omit<LeaveCall, 'user'>

/** Where a person sees their own leave; where anyone sees what waits for them, whatever screens they may enter. */
export const pages = { mine: '/dashboard/main/leave', waiting: '/dashboard/employee-dashboard' } as const

/** Open screens of these people, and of everyone who manages leave, load what changed. */
export async function tellAbout(call: Teller, people: readonly (string | null)[]): Promise<void> {
  await call.changed(['leave', 'leave_balances', 'approvals'], {
    for: [...new Set(people.filter((id) => id !== null))],
    permission: 'leave.manage',
  })
}

export async function write(
  call: Teller,
  people: readonly string[],
  page: keyof typeof pages,
  compose: (letters: ReturnType<typeof lettersTo>) => Letter,
): Promise<void> {
  const link = `${call.portal.environment.PUBLIC_URL}${pages[page]}`
  for (const { email, first_name } of await findAddressees(call.db, people)) {
    await call.mail({ to: email, ...compose(lettersTo(first_name, link)) })
  }
}

/** Asks those for whom it waits: the stand-in of a place while there is one, the contacts of a client. */
export async function ask(
  call: LeaveTools,
  waiting: readonly Place[],
  { id, requester, ...leave }: LetterLeave & { id: string; requester: string },
): Promise<void> {
  await writeToContacts(call, { kind: 'leave', subject_id: id, today: call.today }, waiting)
  await write(call, askedOf(waiting), 'waiting', (letters) => letters.asked(requester, leave))
}
