import { clients } from '@iroko/contract/clients/clients'
import { conflict, fault, orNotFound } from '@iroko/contract/errors'
import { audit } from '../../../lib/audit.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { may } from '../../../lib/http/rights.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { countLink, tryToSignIn } from '../../platform/identity/actions.ts'
import { ownerOfToken, useOneTimeToken } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import * as store from './store.ts'

const badLink = () => fault(400, 'bad_link', 'This link was already used or has expired. Request a new one')

export const routes = implement(clients, {
  login: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const email = call.body.email.normalize('NFKC').toLowerCase()
    const contact = await tryToSignIn(call, 'client-login', email, async () => {
      const found = await store.findContact(db, email)
      const matches = await passwordMatches(found?.password_hash, call.body.password)
      if (found && matches) return found
      const { address, requestId } = call
      call.portal.log.warn({ address, requestId, account: found?.id ?? 'unknown' }, 'a sign-in of a client was refused')
      throw fault(400, 'wrong_credentials', 'Unable to login either username or password is incorrect')
    })
    const token = newToken()
    await db.transaction().execute(async (transaction) => {
      await store.insertSession(transaction, { token_hash: hashToken(token), client_contact_id: contact.id, at: call.now })
      await audit(
        transaction,
        { id: null, requestId: call.requestId },
        { action: 'client.login', entity: 'client_contact', entity_id: contact.id },
      )
    })
    const own = { contact_id: contact.id, previewer_id: null, hides_money: false }
    return { data: { token, account: await store.accountOf(db, own) } }
  }),

  activate: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const token_hash = hashToken(call.body.token)
    const owner = await ownerOfToken(db, token_hash, 'activation', call.now)
    await countLink(call, owner)
    if (!owner) throw badLink()
    refuseWeakPassword(call.body.password, [companyOf(await findCompany(db)).name])
    const password_hash = await hashPassword(call.body.password)
    await db.transaction().execute(async (transaction) => {
      const contactId = await useOneTimeToken(transaction, token_hash, 'activation', call.now)
      if (!contactId) throw badLink()
      await store.activate(transaction, contactId, password_hash, call.now)
      await audit(
        transaction,
        { id: null, requestId: call.requestId },
        { action: 'client.activate', entity: 'client_contact', entity_id: contactId },
      )
    })
    return { message: 'Account activated. Sign in to continue' }
  }, 'a link is used once'),

  account: async ({ db, client }) => ({ account: await store.accountOf(db, client) }),

  preview: async (call) => {
    const { db, user, params, now } = call
    const contact = await store.contactToPreview(db, params.id)
    if (!contact) throw conflict('no_contact', 'No contact of this client can sign in: invite one, who sees what is shown here')
    const token = newToken()
    const seen = { previewer_id: user.id, hides_money: !may(user, 'invoice.read') }
    const session = { token_hash: hashToken(token), client_contact_id: contact.id, at: now }
    await store.insertSession(db, { ...session, ...seen })
    await call.audit({ action: 'client.preview', entity: 'client', entity_id: params.id, after: { contact_id: contact.id } })
    return { data: { token, account: await store.accountOf(db, { contact_id: contact.id, ...seen }) } }
  },

  showNames: async (call) => {
    const { id } = call.params
    const { names_shown } = call.body
    const client = await orNotFound(store.showNames(call.db, id, names_shown), 'client')
    await call.audit({ action: 'client.names', entity: 'client', entity_id: id, after: { names_shown } })
    await call.changed('structure', { permission: 'structure.read' })
    return { message: names_shown ? `${client.title} sees names` : `${client.title} sees people without names` }
  },

  logout: async (call) => {
    await store.endSession(call.db, call.client.token_hash, call.now)
    // A colleague's own session is in the same browser, and goes on after a preview.
    if (call.client.previewer_id === null) call.setHeader('clear-site-data', '"cache", "storage"')
    return { message: 'Signed out' }
  },
})
