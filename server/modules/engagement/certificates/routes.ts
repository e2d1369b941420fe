import { certificates } from '@iroko/contract/engagement/certificates'
import { invalid, notFound } from '@iroko/contract/errors'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../../lib/database/database.ts'
import { requireColleague } from '../../../lib/database/employee-search.ts'
import { byKey, callTools, implement, listed, ownTransaction } from '../../../lib/http/implement.ts'
import { countAttempt } from '../../../lib/http/limits.ts'
import { write } from '../../../lib/mail/letters.ts'
import { findCompany } from '../../platform/settings/store.ts'
import { findTemplate } from '../certificate-templates/store.ts'
import { drawPdf, drawPng } from './actions.ts'
import { certificateLetter, certificatesPath } from './notify.ts'
import * as store from './store.ts'

export const routes = implement(certificates, {
  list: (call) => listed('certificates', store.listCertificates(call.db, call.user.id, call.query)),

  send: ownTransaction(async (call) => {
    const { portal, user, now } = call
    const { db } = portal.database
    await countAttempt(db, [{ key: `certificate:${user.id}`, tries: 30, minutes: 24 * 60 }])
    const { template_id, ogid, words } = call.body
    const template = await findTemplate(db, template_id)
    if (!template) throw invalid({ template_id: 'This template was not found. Choose another' })
    const recipient = await requireColleague(db, ogid, { day: call.today })
    if (recipient.id === user.id) throw invalid({ ogid: 'You cannot send yourself a certificate. Choose a colleague' })
    const { heading, opening, colour } = template
    const id = await call.once(async (transaction) => {
      const row = { id: uuid(), heading, opening, colour, words, sender_id: user.id, recipient_id: recipient.id }
      const tools = callTools(portal, transaction, user.id, call.requestId)
      await store.insertCertificate(transaction, { ...row, sent_at: now.toISOString() })
      const letter = certificateLetter(heading, user.full_name)
      await write(tools, [recipient.id], certificatesPath, letter, 'recognition')
      await tools.audit({ action: 'certificate.send', entity: 'certificate', entity_id: row.id, after: row })
      await tools.changed('certificates', { for: [user.id, recipient.id] })
      return row.id
    })
    return { message: `Certificate sent to ${recipient.full_name}`, certificate: { id } }
  }, byKey),

  pdf: async ({ db, user, params }) => {
    const stream = await drawPdf(await findToDraw(db, user.id, params.id))
    return { type: 'application/pdf', name: 'certificate.pdf', stream }
  },

  png: async ({ db, user, params }) => {
    const stream = await drawPng(await findToDraw(db, user.id, params.id))
    return { type: 'image/png', name: 'certificate.png', stream }
  },
})

async function findToDraw(db: Db, userId: string, id: string) {
  const certificate = await store.findCertificate(db, userId, id)
  if (!certificate) throw notFound('certificate')
  await countAttempt(db, [{ key: `certificate drawn:${userId}`, tries: 40, minutes: 10 }])
  const company = await findCompany(db)
  return { ...certificate, company: company?.name ?? 'Iroko' }
}
