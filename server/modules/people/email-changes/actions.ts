import { invalid } from '@iroko/contract/errors'
import type { EmailKind } from '@iroko/contract/people/email-changes'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { requireProof, type User } from '../../../lib/http/rights.ts'
import type { Mail } from '../../../lib/mail/mail.ts'
import type { Portal } from '../../../lib/portal.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights } from '../../platform/access/actions.ts'
import { changedLetter, proposedLetter } from './notify.ts'
import { mayReplaceAlone } from './rules-entry.ts'
import * as store from './store.ts'

interface Proposing {
  db: Db
  portal: Portal
  user: User
  today: string
  now: Date
  mail: (mail: Mail) => Promise<void>
  audit: (change: { action: string; entity: string; entity_id: string; after: unknown }) => Promise<void>
}

interface Owner {
  id: string
  first_name: string
  email: string
  private_email: string | null
}

type Proposed = { kind: 'work'; to: string } | { kind: 'private'; to: string | null }

/** Proposes another address: who reads the mail of one can become its owner, so one person alone does not decide it. */
export async function proposeEmail(call: Proposing, owner: Owner, { kind, to }: Proposed): Promise<void> {
  const { db, portal, user, now } = call
  await refuseMoreRights(call, [owner.id])
  requireProof(user, now)
  const from = kind === 'work' ? owner.email : owner.private_email
  if (kind === 'work' && owner.email.toLowerCase() !== to.toLowerCase() && (await store.isTaken(db, to)))
    throw invalid({ email: 'Another employee has this email' })
  const token = newToken()
  await store.propose(db, {
    id: uuid(),
    employee_id: owner.id,
    kind,
    old_email: from,
    new_email: to,
    stop_hash: hashToken(token),
    proposed_by: user.id,
    proposed_at: now.toISOString(),
  })
  const after = { kind, email: shownIn(kind, to) }
  await call.audit({ action: 'people.email.propose', entity: 'employee', entity_id: owner.id, after })
  const letter = { first_name: owner.first_name, by: user.full_name, kind, from, to }
  const link = `${portal.environment.PUBLIC_URL}/stop-email-change?token=${token}`
  await call.mail({ to: owner.email, ...proposedLetter(letter, link) })
  // The address before hears of it; nobody vouched for it yet, so that it stops nothing.
  if (kind === 'private' && from !== null && from !== to) await call.mail({ to: from, ...proposedLetter(letter, null) })
}

/** Where somebody hears of a change of their addresses: at all that they had before it. */
const addressesOf = ({ email, private_email }: Owner): string[] => [email, ...(private_email ? [private_email] : [])]

/**
 * Writes another private address of somebody who has not signed in yet, for whoever added them: with a fresh proof, and a letter to the address
 * before. Answers false where a second person has to stand for it.
 */
export async function replaceAlone(call: Proposing, owner: Owner, to: string | null): Promise<boolean> {
  const { db, user, now } = call
  if (!mayReplaceAlone(await store.findNewcomer(db, owner.id), user.id)) return false
  requireProof(user, now)
  const letter = changedLetter({
    first_name: owner.first_name,
    by: user.full_name,
    kind: 'private',
    from: owner.private_email,
    to,
  })
  for (const address of addressesOf(owner)) await call.mail({ to: address, ...letter })
  return true
}

/** How the log says that there is a private address. */
export const hiddenMail = '*********'

/** An address as the log shows it: a private one is the person's own. */
export const shownIn = (kind: EmailKind, address: string | null): string | null =>
  kind === 'private' && address !== null ? hiddenMail : address
