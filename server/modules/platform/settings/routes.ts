import { conflict, invalid, notFound } from '@iroko/contract/errors'
import { settings } from '@iroko/contract/platform/settings'
import { audit } from '../../../lib/audit.ts'
import { implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { hashPassword, refuseWeakPassword } from '../../../lib/sign-in/passwords.ts'
import { hashToken } from '../../../lib/sign-in/tokens.ts'
import { useOneTimeToken } from '../identity/store.ts'
import * as store from './store.ts'
import { insertFirstCompany } from './store-setup.ts'

export const routes = implement(settings, {
  company: async (call) => {
    const found = await store.findCompany(call.db)
    return { company: store.companyOf(found), setup_needed: found === undefined }
  },

  setup: ownTransaction(async (call) => {
    const { db } = call.portal.database
    const { code, password, ...first } = call.body
    await countAttempt(db, [{ key: `setup:${call.address}`, tries: 10, minutes: 15 }])
    refuseWeakPassword(password, [first.company_name, first.first_name, first.last_name])
    const password_hash = await hashPassword(password)
    await db.transaction().execute(async (transaction) => {
      if (await store.findCompany(transaction))
        throw conflict('set_up_already', 'The company is already set up. Sign in to continue')
      const used = await useOneTimeToken(transaction, hashToken(code), 'setup', call.now)
      if (!used) throw invalid({ code: 'Enter the code from the server log' })
      const id = await insertFirstCompany(transaction, { ...first, password_hash, today: call.today, at: call.now })
      const change = { action: 'company.set_up', entity: 'company', entity_id: 'company', after: { name: first.company_name } }
      await audit(transaction, { id, requestId: call.requestId }, change)
    })
    return { message: 'Company set up. Sign in to continue' }
  }),

  outbox: (call) => listed('outbox_mails', store.listMails(call.db, call.query)),

  outboxMail: async (call) => {
    const outbox_mail = await store.findMail(call.db, call.params.id)
    if (!outbox_mail) throw notFound('mail')
    // A mail may hold a link that opens an account: who read it is kept.
    await call.audit({ action: 'mail.read', entity: 'outbox_mail', entity_id: outbox_mail.id })
    return { outbox_mail }
  },
})
