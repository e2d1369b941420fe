/** Whom the portal tells of a warning letter. Mail says nothing of what it is: it is read over shoulders, and by others. */
import type { Tools } from '../../../lib/http/implement.ts'
import { type Letter, privateSubject, write } from '../../../lib/mail/letters.ts'
import { findHolders } from '../../platform/approvers/store-able.ts'

export const mine = (id: string): string => `/dashboard/main/performance?view=warnings&warning=${id}`
export const ofOthers = (id: string): string => `/dashboard/leadership/warning-letters?warning=${id}`

const letter = (subject: string, ...lines: string[]): Letter => ({ subject, lines, door: 'See it in the portal' })

interface WarningRef {
  id: string
  employee_id: string
  full_name: string
}

export const notifyIssued = (tools: Tools, warning: WarningRef, appeal_until: string) =>
  write(
    tools,
    [warning.employee_id],
    mine(warning.id),
    letter(privateSubject, 'A letter was issued to you.', `Read it, and answer until ${appeal_until}.`),
    'performance',
  )

/** The person hears of the hearing, and of nothing else, before a letter is issued. */
export const notifyHearing = (tools: Tools, employeeId: string, hearing: string, kind: string) =>
  write(
    tools,
    [employeeId],
    '/dashboard/main/performance?view=warnings',
    letter(privateSubject, `You are invited to a hearing ${hearing}.`, `It is about: ${kind}. You can bring a colleague.`),
    'performance',
  )

/** HR issues it. */
export async function notifyDrafted(tools: Tools, warning: WarningRef, byId: string): Promise<void> {
  const people = await findHolders(tools.db, 'warning.decide', tools.today)
  const others = people.filter((id) => id !== byId && id !== warning.employee_id)
  await write(
    tools,
    others,
    ofOthers(warning.id),
    letter('A draft letter waits for HR', 'A leader drafted a letter that HR issues.'),
    'performance',
  )
}

/** Those in HR who can decide the appeal. */
export async function notifyAppealed(tools: Tools, warning: WarningRef, hadPart: readonly (string | null)[]): Promise<void> {
  const people = await findHolders(tools.db, 'warning.decide', tools.today)
  const others = people.filter((id) => !hadPart.includes(id) && id !== warning.employee_id)
  await write(
    tools,
    others,
    ofOthers(warning.id),
    letter('An appeal waits for HR', 'A letter was appealed. Decide the appeal.'),
    'performance',
  )
}

/** The person, and who issued it. */
export async function notifyOutcome(tools: Tools, warning: WarningRef, issuerId: string | null): Promise<void> {
  const text = letter(privateSubject, 'There is a decision about a letter.')
  await write(tools, [warning.employee_id], mine(warning.id), text, 'performance')
  if (issuerId) await write(tools, [issuerId], ofOthers(warning.id), text, 'performance')
}
