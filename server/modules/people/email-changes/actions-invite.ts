/** Invitations: a link that sets a password, by the same way as a reset. No caller says where it goes (`rules-entry.ts`). */
import type { StaffTools } from '../../../lib/http/implement.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { insertOneTimeToken } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { proposeEmail } from './actions.ts'
import { invitationLetter } from './notify.ts'
import { inviteAt } from './rules-entry.ts'
import { findEntry } from './store.ts'

/** People may be added weeks ahead; an invitation is valid for three days. */
export const invitationHours = 72

/** Invites, or asks a second person whether the address is theirs; answers what happened. */
export async function inviteTo(call: StaffTools, employeeId: string): Promise<string> {
  const { db, portal, now } = call
  const entry = await findEntry(db, employeeId)
  const { address, asks } = inviteAt(entry, now)
  if (asks) {
    await proposeEmail(call, entry, { kind: 'private', to: address })
    return `The invitation will be sent to ${address} once a second person confirms this address`
  }
  const token = newToken()
  const expires_at = new Date(now.getTime() + invitationHours * 3_600_000)
  await insertOneTimeToken(db, { token_hash: hashToken(token), purpose: 'reset', account_id: entry.id, expires_at, at: now })
  const { name: company } = companyOf(await findCompany(db))
  const link = `${portal.environment.PUBLIC_URL}/reset-password?token=${token}`
  const undelivered = `/dashboard/user/profile/${entry.ogid}`
  await call.mail({ undelivered, ...invitationLetter({ ...entry, company, link, hours: invitationHours }, address) })
  return `Invitation sent to ${address}`
}
