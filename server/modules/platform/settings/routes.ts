import { notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { settings } from '@iroko/contract/platform/settings'
import { implement, listed } from '../../../lib/http/implement.ts'
import { sendAgain } from '../../../lib/mail.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(settings, {
  company: async (call) => {
    const found = await store.findCompany(call.db)
    return { company: store.companyOf(found), setup_needed: found === undefined }
  },

  outbox: async (call) => {
    const { status, ...list } = call.query
    const found = await store.listMails(call.db, list, { status, now: call.now })
    const facts = { has_server: Boolean(call.portal.environment.SMTP_URL) }
    const rows = found.rows.map((mail) => ({ ...mail, can: { send_again: !whyNot(mail, 'send_again', facts) } }))
    return listed('outbox_mails', { ...found, rows })
  },

  sendAgain: async (call) => {
    const ids = [...new Set(call.body.ids)]
    const facts = { has_server: Boolean(call.portal.environment.SMTP_URL) }
    const found = await store.findMails(call.db, ids)
    if (found.length < ids.length) throw notFound('mail')
    for (const mail of found) refuse(whyNot(mail, 'send_again', facts))
    await sendAgain(call.portal, call.db, ids)
    await call.audit(ids.map((id) => ({ action: 'mail.send_again', entity: 'outbox_mail', entity_id: id })))
    await call.changed('mail', { permission: 'mail.read' })
    return { message: ids.length === 1 ? '1 email queued' : `${ids.length} emails queued` }
  },

  outboxMail: async (call) => {
    const outbox_mail = await orNotFound(store.findMail(call.db, call.params.id), 'mail')
    // A mail may hold a link that opens an account: who read it is kept.
    await call.audit({ action: 'mail.read', entity: 'outbox_mail', entity_id: outbox_mail.id })
    return { outbox_mail }
  },
})
