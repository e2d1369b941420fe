/** The file of a document, and its way to the exchange: prepared, sent, answered. Design of commerce, section 3. */
import { orNotFound, refuse } from '@iroko/contract/errors'
import { type AccessPoint, askDocument, type Sent, sendDocument } from '../../../lib/connection/access-point.ts'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { type SealedPlace, sealedAs } from '../../../lib/house/sealed.ts'
import { jobTools } from '../../../lib/http/implement.ts'
import type { Portal } from '../../../lib/portal.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findClient, findInvoice, findIssuer } from '../invoices/store.ts'
import { fileOf, irnOf, nextTry, whyNotFiled } from './rules.ts'
import * as store from './store.ts'
import * as outbox from './store-outbox.ts'

export const keyColumn: SealedPlace = { table: 'e_invoicing', column: 'key_sealed', key: 'sealed_for' }

/** The file with its reference; refused where something that the law asks for is missing. */
export async function fileFor(db: Db, id: string, today: string): Promise<{ irn: string; content: string }> {
  const invoice = await orNotFound(findInvoice(db, id, today), 'invoice')
  const { treatment, credits } = await store.findTaxed(db, invoice.id)
  const client = await findClient(db, invoice.client.id)
  const issuer = await findIssuer(db)
  const settings = await store.findSettings(db)
  const [billing] = await contactsWith(db, client.id, 'is_billing')
  const supplier = {
    ...settings,
    ...{ name: companyOf(await findCompany(db)).name, tin: issuer.tax_id, address: issuer.address },
  }
  const customer = {
    ...{ name: client.legal_name || client.title, tin: client.tin, address: client.address, email: billing?.email ?? '' },
    is_abroad: client.residency !== 'nigeria',
  }
  const document = { ...invoice, treatment, credits: invoice.kind === 'credit' ? credits : null }
  refuse(whyNotFiled(document, supplier, { ...customer, name: client.title }))
  const content = `${JSON.stringify(fileOf(document, supplier, customer), null, 2)}\n`
  return { irn: irnOf(invoice, settings.service_id), content }
}

/** The access point; undefined while none is set. */
async function pointOf(
  { environment }: Portal,
  db: Db,
): Promise<(AccessPoint & { since: string; service_id: string }) | undefined> {
  const { endpoint_url, key_sealed, sealed_for, sends_from, service_id } = await store.findPoint(db)
  if (endpoint_url === '' || key_sealed === null || sends_from === null || service_id === '') return undefined
  const key = sealerOf(environment).open(key_sealed, sealedAs(keyColumn, sealed_for))
  return { url: endpoint_url, key, since: sends_from, service_id }
}

const mostAtOnce = 200
const minuteMs = 60_000
const heldMinutes = 10

/** Prepares what was issued since, sends what is due, and asks for answers; each document by itself, and none twice. */
export async function sendDue(portal: Portal): Promise<void> {
  const { db } = portal.database
  const point = await pointOf(portal, db)
  if (!point) return
  await outbox.prepare(db, point.since, point.service_id, portal.now())
  for (let count = 0; count < mostAtOnce; count += 1) {
    const now = portal.now()
    const due = await outbox.takeDue(db, now, new Date(now.getTime() + heldMinutes * minuteMs))
    if (!due) return
    await keep(portal, due, await sendOne(portal, point, due))
  }
}

async function sendOne(portal: Portal, point: AccessPoint, { id, irn, state }: outbox.Waiting): Promise<Sent> {
  if (state === 'sent') return await askDocument(point, irn)
  const { today } = jobTools(portal, portal.database.db, 'e-invoices')
  // What is missing is said as the exchange would say it: it waits for who keeps invoices.
  const file = await fileFor(portal.database.db, id, today).catch((error: unknown) =>
    String(error instanceof Error ? error.message : error),
  )
  return typeof file === 'string' ? { state: 'rejected', reason: file } : await sendDocument(point, irn, file.content)
}

async function keep(portal: Portal, { id, irn, state, tries }: outbox.Waiting, answer: Sent): Promise<void> {
  await portal.database.db.transaction().execute(async (db) => {
    const call = jobTools(portal, db, 'e-invoices')
    const now = call.now.toISOString()
    const next_try_at = nextTry(call.now, tries + 1).toISOString()
    if (answer.state === 'later') return await outbox.setOutcome(db, id, { state, tries: tries + 1, next_try_at })
    const { state: reached, ...stamp } = answer
    await outbox.setOutcome(db, id, {
      ...stamp,
      state: reached,
      tries: 0,
      next_try_at,
      ...(state === 'prepared' && { sent_at: now }),
    })
    if (reached === 'sent') return
    await call.audit({
      action: 'e_document.answer',
      entity: 'e_document',
      entity_id: id,
      after: { irn, state: reached, ...stamp },
    })
    await call.changed('invoices', { permission: 'invoice.read' })
  })
}
