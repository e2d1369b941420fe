import { eInvoices } from '@iroko/contract/billing/e-invoices'
import { conflict, invalid } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { sealedAs } from '../../../lib/house/sealed.ts'

import { lockForStep, type RecordStep } from '../../../lib/house/steps.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { isSafeAddress } from '../../../lib/safe-address.ts'
import { fileFor, keyColumn } from './actions.ts'
import * as store from './store.ts'
import * as outbox from './store-outbox.ts'

const again: RecordStep<NonNullable<Awaited<ReturnType<typeof outbox.lockDocument>>>> = {
  ...{ entity: 'e_document', called: 'e-invoice' },
  find: ({ db }, id) => outbox.lockDocument(db, id),
  whyNot: ({ state }) => (state === 'rejected' ? undefined : conflict('not_rejected', 'Only what was rejected is sent again')),
}

export const routes = implement(eInvoices, {
  settings: async ({ db }) => ({ e_invoicing: await store.findSettings(db) }),

  save: async (call) => {
    const { db, body, today, portal } = call
    const { api_key, ...kept } = body
    if (kept.endpoint_url !== '' && !isSafeAddress(kept.endpoint_url))
      throw invalid({ endpoint_url: 'Enter an address that begins with https://' })
    const before = await store.findSettings(db)
    if (kept.endpoint_url !== '' && api_key === '' && !before.has_key)
      throw invalid({ api_key: 'Enter the key of the access point' })
    const { sealed_for } = await store.findPoint(db)
    const sealed =
      api_key === '' ? {} : { key_sealed: sealerOf(portal.environment).seal(api_key, sealedAs(keyColumn, sealed_for)) }
    if (!(await store.saveSettings(db, { ...kept, ...sealed }, today))) throw await staleBy(db, 'e_invoicing', '1')
    const after = { ...kept, ...(api_key !== '' && { has_other_key: true }) }
    await call.audit({ action: 'e_invoicing.change', entity: 'e_invoicing', entity_id: '1', before, after })
    await call.changed('invoices', { permission: 'invoice.read' })
    return { message: 'E-invoicing saved' }
  },

  list: ({ db, query }) => listed('e_documents', outbox.listDocuments(db, query)),

  again: async (call) => {
    const { db, params, body, now } = call
    const { id, irn } = await lockForStep(call, again, params.id, body.version)
    await outbox.setOutcome(db, id, { state: 'prepared', reason: '', tries: 0, next_try_at: now.toISOString() })
    await call.audit({ action: 'e_document.again', entity: 'e_document', entity_id: id, after: { irn } })
    await call.changed('invoices', { permission: 'invoice.read' })
    return { message: 'It is sent again within minutes' }
  },

  file: async ({ db, params, today }) => {
    const { irn, content } = await fileFor(db, params.id, today)
    return { type: 'application/json', name: `${irn}.json`, stream: Buffer.from(content) }
  },
})
