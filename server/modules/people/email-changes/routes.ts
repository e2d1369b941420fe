/** Another address: confirmed by a second person, stopped by its owner. */
import { conflict, fault, orNotFound, refuse } from '@iroko/contract/errors'
import { emailChanges, undoDays } from '@iroko/contract/people/email-changes'
import type { Db } from '../../../lib/database/database.ts'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { callTools, implement, ownTransaction, type StaffTools } from '../../../lib/http/implement.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights, whoHasMore } from '../../platform/access/actions.ts'
import { countLink } from '../../platform/identity/actions.ts'
import { endAccess, findByOgid, forgetPassword } from '../../platform/identity/store.ts'
import { refuseAddedBy } from '../../platform/role-confirmations/actions.ts'
import { addersOf } from '../../platform/role-confirmations/store.ts'
import { shownIn } from './actions.ts'
import { inviteTo } from './actions-invite.ts'
import { changedLetter } from './notify.ts'
import { whyNot } from './rules.ts'
import { whyNot as whyNotInvite } from './rules-entry.ts'
import * as store from './store.ts'
import { decidableBy } from './store-asks.ts'

const badLink = () => fault(400, 'bad_link', 'This link was already used or has expired. Contact HR')
const taken = () => conflict('email_taken', 'Another employee has this email now')

export const routes = implement(emailChanges, {
  list: async (call) => {
    const owner = await orNotFound(findByOgid(call.db, call.params.ogid), 'person')
    const rows = await store.listProposedOf(call.db, owner.id)
    const adders = await addersOf(call.db, call.user.id)
    const isAbove = rows.length > 0 && (await whoHasMore(call, [owner.id])) !== undefined
    const email_changes = rows.map((row) => {
      const stored = { status: 'proposed', employee_id: owner.id, proposed_by: row.proposed_by.id }
      return { ...row, can: { decide: !whyNot(stored, 'decide', call.user.id) && !adders.has(stored.proposed_by) && !isAbove } }
    })
    return { email_changes }
  },

  waiting: async ({ db, user, today }) => {
    const changes = await decidableBy(db, user, today)
    const email_changes = changes.map(({ id, kind, new_email, proposed_at, employee, proposer }) => ({
      ...{ id, kind, new_email, proposed_at, employee, proposed_by: proposer, can: { decide: true } },
    }))
    return { email_changes }
  },

  decide: async (call) => {
    const { db, user, now } = call
    const change = await orNotFound(store.lockChange(db, 'id', call.params.id), 'change')
    refuse(whyNot(change, 'decide', user.id))
    await refuseAddedBy(call, [change.proposed_by])
    await refuseMoreRights(call, [change.employee_id])
    const confirmed = call.body.decision === 'confirmed'
    const { employee_id, full_name, kind, new_email: to } = change
    await store.decide(db, change.id, confirmed ? 'active' : 'refused', { decided_by: user.id, decided_at: now.toISOString() })
    await call.audit({
      action: `people.email.${confirmed ? 'confirm' : 'refuse'}`,
      entity: 'employee',
      entity_id: employee_id,
      before: { kind, email: shownIn(kind, addressOf(change)) },
      after: { kind, email: shownIn(kind, to) },
    })
    await call.changed('people', { permission: 'directory.read' })
    if (!confirmed) return { message: `Email change of ${full_name} rejected` }
    return { message: await (kind === 'work' ? confirmWork : confirmPrivate)(call, change) }
  },

  stop: ownTransaction(async (call) => {
    const { portal, now } = call
    const stop_hash = hashToken(call.body.token)
    await countLink(call, (await store.findStoppable(portal.database.db, stop_hash))?.employee_id)
    return await portal.database.db.transaction().execute(async (db) => {
      const change = await store.lockChange(db, 'stop_hash', stop_hash)
      if (!change || !(change.status === 'proposed' || isFresh(change, now))) throw badLink()
      const { employee_id, kind, old_email } = change
      const isUndone = change.status === 'active'
      await store.stop(db, change.id, now)
      if (isUndone) await undo(db, change, now)
      const { audit, changed } = callTools(portal, db, null, call.requestId)
      const after = { kind, email: shownIn(kind, old_email), undone: isUndone }
      await audit({ action: 'people.email.stop', entity: 'employee', entity_id: employee_id, after })
      await changed('people', { permission: 'directory.read' })
      await changed('rights', { for: [employee_id] })
      const next = isUndone ? " You were signed out everywhere. Choose a new password with 'Reset Password'." : ''
      return { message: `Your ${kind} email remains ${old_email ?? 'empty'}.${next}` }
    })
  }, 'the link of a letter stops a change once'),
})

type Found = NonNullable<Awaited<ReturnType<typeof store.lockChange>>>

const addressOf = ({ kind, email, private_email }: Pick<Found, 'kind' | 'email' | 'private_email'>) =>
  kind === 'work' ? email : private_email

/** Everybody who was in with the old address is out. */
async function confirmWork(call: StaffTools, change: Found): Promise<string> {
  const { db, user, now } = call
  const { employee_id, full_name, first_name, email: from, new_email: to } = change
  if (to === null) throw new Error('A work email is never empty')
  await setEmail(db, employee_id, to)
  await endAccess(db, employee_id, now)
  await call.changed('rights', { for: [employee_id] })
  const letter = changedLetter({ first_name, by: user.full_name, kind: 'work', from, to })
  for (const address of [from, to]) await call.mail({ to: address, ...letter })
  return `Email of ${full_name} changed to ${to}`
}

/** Who came back and waits for a way in is invited now. */
async function confirmPrivate(call: StaffTools, change: Found): Promise<string> {
  const { db, user, now } = call
  const { employee_id, full_name, first_name, email, private_email: from, new_email: to } = change
  await store.setPrivateEmail(db, employee_id, to, true)
  await call.mail({ to: email, ...changedLetter({ first_name, by: user.full_name, kind: 'private', from, to }) })
  const entry = await store.findEntry(db, employee_id)
  const isWaiting = entry.is_back && !whyNotInvite(entry, 'invite', now)
  const invited = isWaiting ? `. ${await inviteTo(call, employee_id)}` : ''
  return `${to === null ? `Private email of ${full_name} removed` : `Private email of ${full_name} changed to ${to}`}${invited}`
}

/** The address of before, and nothing left by which whoever had the new one could come in. */
async function undo(db: Db, { employee_id, kind, old_email, decided_at }: Found, now: Date): Promise<void> {
  if (kind === 'private') await store.setPrivateEmail(db, employee_id, old_email, false)
  else if (old_email !== null) await setEmail(db, employee_id, old_email)
  await endAccess(db, employee_id, now)
  await forgetPassword(db, employee_id)
  if (decided_at) await store.forgetSince(db, employee_id, decided_at)
}

/** It counts, and not for long. */
const isFresh = (change: Found, now: Date): boolean =>
  change.status === 'active' &&
  addressOf(change) === change.new_email &&
  change.decided_at !== null &&
  now.getTime() - Date.parse(change.decided_at) <= undoDays * 86_400_000

async function setEmail(...args: Parameters<typeof store.setEmail>): Promise<void> {
  try {
    await store.setEmail(...args)
  } catch (error) {
    if (violatesConstraint(error, 'employee_email')) throw taken()
    throw error
  }
}
