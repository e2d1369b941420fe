import { invalid, stepUpRequired } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import type { PersonRef } from '../../../lib/database/references.ts'
import { isReauthenticated, type User } from '../../../lib/http/rights.ts'
import type { Mail } from '../../../lib/mail.ts'
import type { Portal } from '../../../lib/portal.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights, whoHasMore } from '../../platform/access/actions.ts'
import { proposedLetter } from './notify.ts'
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
}

/** Proposes another e-mail: who signs in with it is who reads its mail, so one person alone does not decide it. */
export async function proposeEmail(call: Proposing, owner: Owner, new_email: string): Promise<void> {
  const { db, portal, user, now } = call
  await refuseMoreRights(call, [owner.id])
  if (!isReauthenticated(user, now)) throw stepUpRequired()
  if (owner.email.toLowerCase() !== new_email.toLowerCase() && (await store.isTaken(db, new_email)))
    throw invalid({ email: 'Another employee has this email' })
  const token = newToken()
  const id = uuid()
  await store.propose(db, {
    id,
    employee_id: owner.id,
    old_email: owner.email,
    new_email,
    stop_hash: hashToken(token),
    proposed_by: user.id,
    proposed_at: now.toISOString(),
  })
  await call.audit({ action: 'people.email.propose', entity: 'employee', entity_id: owner.id, after: { email: new_email } })
  const words = { first_name: owner.first_name, by: user.full_name, from: owner.email, to: new_email }
  const link = `${portal.environment.PUBLIC_URL}/stop-email-change?token=${token}`
  await call.mail({ to: owner.email, ...proposedLetter(words, link) })
}

/** Whose new e-mail waits for the caller: not their own proposals, and nobody who may do what the caller may not. */
export async function listToConfirm(call: { db: Db; user: User; today: string }): Promise<PersonRef[]> {
  const allowed: PersonRef[] = []
  for (const { employee } of await store.listProposed(call.db, call.user.id)) {
    if ((await whoHasMore(call, [employee.id])) === undefined) allowed.push(employee)
  }
  return allowed
}
