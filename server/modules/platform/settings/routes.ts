import { fault, isFault, notFound, orNotFound, refuse } from '@iroko/contract/errors'
import { settings } from '@iroko/contract/platform/settings'
import { v7 as uuid } from 'uuid'
import { sealerOf, tryToOpen } from '../../../lib/files/sealed.ts'
import { implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { sendAgain } from '../../../lib/mail/mail.ts'
import { whyNot } from './rules.ts'
import * as store from './store.ts'

/** Who comes to an outside site, until when, and by which number it is known to have come already. */
interface Pass {
  id: string
  until: number
  user: { ogid: string; email: string; first_name: string; last_name: string }
}

const passMs = 2 * 60_000
const usedUp = () => fault(400, 'used_up', 'This link was already used or has expired. Open the site from the portal again')

export const routes = implement(settings, {
  company: async (call) => {
    const found = await store.findCompany(call.db)
    return { company: store.companyOf(found), setup_needed: found === undefined }
  },

  openSite: async (call) => {
    const { site } = call.params
    const link = store.companyOf(await store.findCompany(call.db))?.links[site]
    if (!link) throw notFound('site')
    const { ogid, email, first_name, last_name } = call.user
    const pass: Pass = { id: uuid(), until: call.now.getTime() + passMs, user: { ogid, email, first_name, last_name } }
    const url = new URL(link)
    url.searchParams.set('user', sealerOf(call.portal.environment).seal(JSON.stringify(pass), `site:${site}`))
    return { url: url.href }
  },

  siteUser: ownTransaction(async ({ portal, body: { site, user }, address, now }) => {
    const { db } = portal.database
    await countAttempt(db, [{ key: `site user:${address}`, tries: 1000, minutes: 5 }])
    const opened = tryToOpen(sealerOf(portal.environment), user, `site:${site}`)
    const pass: Pass | undefined = opened && JSON.parse(opened)
    if (!pass || pass.until < now.getTime()) throw usedUp()
    // Of many at once the counter, which all processes share, lets one through.
    await countAttempt(db, [{ key: `site pass:${pass.id}`, tries: 1, minutes: 60 }]).catch((error: unknown) => {
      throw isFault(error) && error.status === 429 ? usedUp() : error
    })
    return { user: pass.user }
  }, 'a second time is refused: the parameter is for one'),

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
