/** Telling open screens and people what became of time that was entered or asked for, in the transaction that does it. */
import type { attendanceCorrections } from '@iroko/contract/time/corrections'
import type { Topic } from '@iroko/contract/topics'
import type { Call } from '../../../lib/http/implement.ts'
import { findAddressees } from '../../leave/applications/store-people.ts'
import { type Letter, lettersTo } from './notify-letters.ts'

export type TimeCall = Pick<
  Call<typeof attendanceCorrections.approve>,
  'db' | 'portal' | 'user' | 'today' | 'now' | 'requestId' | 'audit' | 'changed' | 'mail'
>
/** What a job has of a call. */
export type Tools = Omit<TimeCall, 'user' | 'requestId'>

/** What shows days, or what people ask of them. */
const shown: readonly Topic[] = ['attendance', 'attendance_requests', 'absences', 'gate', 'clock', 'approvals']

export const pages = {
  attendance: '/dashboard/main/attendance',
  requests: '/dashboard/main/manual-attendance',
  absence: '/dashboard/main/absence',
  incidents: '/dashboard/hr/attendance-incidents',
  conflicts: '/dashboard/leadership/attendance-conflicts',
} as const

/** Open screens of these people, and of everyone who reads attendance. */
export async function tellAbout(
  call: Pick<Tools, 'changed'>,
  people: readonly (string | null)[],
  more: readonly Topic[] = [],
): Promise<void> {
  const told = [...new Set(people.filter((id) => id !== null))]
  await call.changed([...shown, ...more], { for: told, permission: 'attendance.read' })
}

type Compose = (letters: ReturnType<typeof lettersTo>) => Letter

/** `path` is an address of the portal. */
export async function write(call: Tools, people: readonly string[], path: string, compose: Compose): Promise<void> {
  const link = `${call.portal.environment.PUBLIC_URL}${path}`
  for (const { email, first_name } of await findAddressees(call.db, people))
    await call.mail({ to: email, ...compose(lettersTo(first_name, link)) })
}
