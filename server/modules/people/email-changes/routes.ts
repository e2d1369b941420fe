/** Another work e-mail: confirmed by a second person, stopped by its owner. */
import { conflict, fault, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { emailChanges, undoDays } from '@iroko/contract/people/email-changes'
import { violatesConstraint } from '../../../lib/database/violation.ts'
import { callTools, implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { refuseMoreRights, whoHasMore } from '../../platform/access/actions.ts'
import { endAccess, findByOgid, forgetPassword } from '../../platform/identity/store.ts'
import { changedLetter } from './notify.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'

const badLink = () => fault(400, 'bad_link', 'This link was already used or has expired. Contact HR')
const taken = () => conflict('email_taken', 'Another employee has this email now')

export const routes = implement(emailChanges, {
  show: async (call) => {
    if (!(await findByOgid(call.db, call.params.ogid))) throw notFound('person')
    const found = await store.findProposed(call.db, call.params.ogid)
    if (!found) return { email_change: null }
    const { employee_id, ...email_change } = found
    const stored = { status: 'proposed', employee_id, proposed_by: email_change.proposed_by.id }
    const decide = !whyNot(stored, 'decide', call.user.id) && (await whoHasMore(call, [employee_id])) === undefined
    return { email_change: { ...email_change, can: { decide } } }
  },

  decide: async (call) => {
    const { db, user, now } = call
    const change = await orNotFound(store.lockChange(db, 'id', call.params.id), 'change')
    refuse(whyNot(change, 'decide', user.id))
    await refuseMoreRights(call, [change.employee_id])
    const confirmed = call.body.decision === 'confirmed'
    const { employee_id, full_name, email: from, new_email: to } = change
    await store.decide(db, change.id, confirmed ? 'active' : 'refused', { decided_by: user.id, decided_at: now.toISOString() })
    const action = `people.email.${confirmed ? 'confirm' : 'refuse'}`
    await call.audit({ action, entity: 'employee', entity_id: employee_id, before: { email: from }, after: { email: to } })
    await call.changed('people', { permission: 'directory.read' })
    if (!confirmed) return { message: `Email change of ${full_name} rejected` }
    await setEmail(db, employee_id, to)
    await endAccess(db, employee_id, now)
    await call.changed('rights', { for: [employee_id] })
    const letter = changedLetter({ first_name: change.first_name, by: user.full_name, from, to })
    for (const address of [from, to]) await call.mail({ to: address, ...letter })
    return { message: `Email of ${full_name} changed to ${to}` }
  },

  stop: ownTransaction(async (call) => {
    const { portal, now } = call
    await countAttempt(portal.database.db, [{ key: `reset:${call.address}`, tries: 30, minutes: 15 }])
    return await portal.database.db.transaction().execute(async (db) => {
      const change = await store.lockChange(db, 'stop_hash', hashToken(call.body.token))
      const isUndone = change?.status === 'active'
      if (!change || !(change.status === 'proposed' || (isUndone && isFresh(change, now)))) throw badLink()
      const { employee_id, old_email } = change
      await store.stop(db, change.id)
      if (isUndone) {
        await setEmail(db, employee_id, old_email)
        await endAccess(db, employee_id, now)
        // Who had the new address may have chosen a password with it.
        await forgetPassword(db, employee_id)
      }
      const { audit, changed } = callTools(portal, db, null, call.requestId)
      const after = { email: old_email, undone: isUndone }
      await audit({ action: 'people.email.stop', entity: 'employee', entity_id: employee_id, after })
      await changed('people', { permission: 'directory.read' })
      await changed('rights', { for: [employee_id] })
      const next = isUndone ? " You were signed out everywhere. Choose a new password with 'Reset Password'." : ''
      return { message: `Your work email remains ${old_email}.${next}` }
    })
  }),
})

/** Still the e-mail of the person, and not for long. */
const isFresh = (change: { email: string; new_email: string; decided_at: string | null }, now: Date): boolean =>
  change.email === change.new_email &&
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
