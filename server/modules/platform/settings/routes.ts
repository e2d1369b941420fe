import { orNotFound } from '@iroko/contract/errors'
import { settings } from '@iroko/contract/platform/settings'
import { implement, listed } from '../../../lib/http/implement.ts'
import * as store from './store.ts'

export const routes = implement(settings, {
  company: async (call) => {
    const found = await store.findCompany(call.db)
    return { company: store.companyOf(found), setup_needed: found === undefined }
  },

  outbox: (call) => listed('outbox_mails', store.listMails(call.db, call.query)),

  outboxMail: async (call) => {
    const outbox_mail = await orNotFound(store.findMail(call.db, call.params.id), 'mail')
    // A mail may hold a link that opens an account: who read it is kept.
    await call.audit({ action: 'mail.read', entity: 'outbox_mail', entity_id: outbox_mail.id })
    return { outbox_mail }
  },
})
