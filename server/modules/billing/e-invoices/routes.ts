import { eInvoices } from '@iroko/contract/billing/e-invoices'
import { orNotFound, refuse } from '@iroko/contract/errors'
import { staleBy } from '../../../lib/audit.ts'
import { implement } from '../../../lib/http/implement.ts'
import { contactsWith } from '../../clients/contacts/store.ts'
import { companyOf, findCompany } from '../../platform/settings/store.ts'
import { findClient, findInvoice, findIssuer } from '../invoices/store.ts'
import { fileOf, irnOf, whyNotFiled } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(eInvoices, {
  settings: async ({ db }) => ({ e_invoicing: await store.findSettings(db) }),

  save: async (call) => {
    const { db, body } = call
    const before = await store.findSettings(db)
    if (!(await store.saveSettings(db, body))) throw await staleBy(db, 'e_invoicing', '1')
    await call.audit({ action: 'e_invoicing.change', entity: 'e_invoicing', entity_id: '1', before, after: body })
    await call.changed('invoices', { permission: 'invoice.read' })
    return { message: 'E-invoicing saved' }
  },

  file: async ({ db, params, today }) => {
    const invoice = await orNotFound(findInvoice(db, params.id, today), 'invoice')
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
    return {
      type: 'application/json',
      name: `${irnOf(invoice, settings.service_id)}.json`,
      stream: Buffer.from(`${JSON.stringify(fileOf(document, supplier, customer), null, 2)}\n`),
    }
  },
})
