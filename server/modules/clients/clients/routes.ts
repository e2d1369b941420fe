import { clients } from '@iroko/contract/clients/clients'
import { fault } from '@iroko/contract/errors'
import { audit } from '../../../lib/audit.ts'
import { implement, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { hashPassword, passwordMatches, refuseWeakPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken, newToken } from '../../../lib/sign-in/tokens.ts'
import { countSignIn } from '../../platform/identity/actions.ts'
import { useOneTimeToken } from '../../platform/identity/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import * as store from './store.ts'

export const routes = implement(clients, {
  login: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const email = call.body.email.normalize('NFKC').toLowerCase()
    const succeed = await countSignIn(call, 'client-login', email)
    const contact = await store.findContact(db, email)
    const matches = await passwordMatches(contact?.password_hash, call.body.password)
    if (!contact || !matches) {
      const { address, requestId } = call
      call.portal.log.warn({ address, requestId, account: contact?.id ?? 'unknown' }, 'a sign-in of a client was refused')
      throw fault(400, 'wrong_credentials', 'Unable to login either username or password is incorrect')
    }
    await succeed()
    const token = newToken()
    await db.transaction().execute(async (transaction) => {
      await store.insertSession(transaction, { token_hash: hashToken(token), client_contact_id: contact.id, at: call.now })
      await audit(
        transaction,
        { id: null, requestId: call.requestId },
        { action: 'client.login', entity: 'client_contact', entity_id: contact.id },
      )
    })
    return { data: { token, account: await store.accountOf(db, contact.id) } }
  }),

  activate: ownTransaction(async (call) => {
    const { db } = call.portal.database
    await countAttempt(db, [{ key: `activate:${call.address}`, tries: 30, minutes: 15 }])
    refuseWeakPassword(call.body.password, [companyOf(await findCompany(db)).name])
    const password_hash = await hashPassword(call.body.password)
    await db.transaction().execute(async (transaction) => {
      const contactId = await useOneTimeToken(transaction, hashToken(call.body.token), 'activation', call.now)
      if (!contactId) throw fault(400, 'bad_link', 'This link was already used or has expired. Request a new one')
      await store.activate(transaction, contactId, password_hash, call.now)
      await audit(
        transaction,
        { id: null, requestId: call.requestId },
        { action: 'client.activate', entity: 'client_contact', entity_id: contactId },
      )
    })
    return { message: 'Account activated. Sign in to continue' }
  }, 'a link is used once'),

  account: async (call) => ({ account: await store.accountOf(call.db, call.client.contact_id) }),

  logout: async (call) => {
    await store.endSession(call.db, call.client.token_hash, call.now)
    call.setHeader('clear-site-data', '"cache", "storage"')
    return { message: 'Signed out' }
  },
})
