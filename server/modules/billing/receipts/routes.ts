import { receipts } from '@iroko/contract/billing/receipts'
import { orNotFound } from '@iroko/contract/errors'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { payTo } from '../../accounting/company-accounts/actions.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { allocate, undo } from './actions.ts'
import { cashOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(receipts, {
  list: ({ db, query }) => listed('receipts', store.listReceipts(db, query)),

  show: async ({ db, params }) => {
    const receipt = await orNotFound(store.findReceipt(db, params.id), 'receipt')
    const open = (await store.openInvoices(db, receipt.client.id)).map((invoice) => {
      const { id, number, due_on, total_kobo, open_kobo } = invoice
      return { id, number, due_on, total_kobo, open_kobo, wht_kobo: open_kobo - cashOf(invoice) }
    })
    return { receipt: { ...receipt, allocations: await store.allocationsOf(db, params.id), open } }
  },

  mine: async (call) => {
    await mustHave(call, 'sees_money')
    return await listed('receipts', store.listOwn(call.db, call.client.client_id, call.query))
  },

  payTo: async (call) => {
    await mustHave(call, 'sees_money')
    return { accounts: await payTo(call.db, sealerOf(call.portal.environment)) }
  },

  allocate: async (call) => ({ message: 'Settled', id: await allocate(call, call.params.id, call.body) }),
  undo: async (call) => ({ message: 'Taken back: it is an advance of the client again', id: await undo(call, call.params.id) }),
})
