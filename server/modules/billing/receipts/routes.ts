import { receipts } from '@iroko/contract/billing/receipts'
import { orNotFound } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { implement, listed } from '../../../lib/http/implement.ts'
import { payTo } from '../../accounting/company-accounts/actions.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { allocate, allocateCredit, undo } from './actions.ts'
import { cashOf } from './rules.ts'
import * as store from './store.ts'

export const routes = implement(receipts, {
  list: ({ db, query }) => listed('receipts', store.listReceipts(db, query)),

  show: async ({ db, params }) => {
    const receipt = await orNotFound(store.findReceipt(db, params.id), 'receipt')
    const allocations = await store.allocationsOf(db, { receipt_id: params.id })
    return { receipt: { ...receipt, allocations, open: await openOf(db, receipt.client.id) } }
  },

  mine: async (call) => {
    await mustHave(call, 'sees_money')
    return await listed('receipts', store.listOwn(call.db, call.client.client_id, call.query))
  },

  payTo: async (call) => {
    await mustHave(call, 'sees_money')
    return { accounts: await payTo(call.db, sealerOf(call.portal.environment)) }
  },
  settlements: async ({ db, params: { id } }) => {
    const { kind, client_id, left_kobo } = await orNotFound(store.findDocument(db, id), 'invoice')
    const isCredit = kind === 'credit'
    const allocations = await store.allocationsOf(db, isCredit || kind === 'write_off' ? { credit_id: id } : { invoice_id: id })
    const left = isCredit ? left_kobo : 0
    return { settlements: { allocations, left_kobo: left, open: left > 0 ? await openOf(db, client_id) : [] } }
  },
  useCredit: async (call) => ({ message: 'Settled', id: await allocateCredit(call, call.params.id, call.body) }),

  allocate: async (call) => ({ message: 'Settled', id: await allocate(call, call.params.id, call.body) }),
  undo: async (call) => ({ message: 'Taken back: it is an advance of the client again', id: await undo(call, call.params.id) }),
})

/** What a client owes, each with what it is expected to withhold of the rest. */
const openOf = async (db: Db, clientId: string) =>
  (await store.openInvoices(db, clientId)).map((invoice) => {
    const { id, number, due_on, total_kobo, open_kobo } = invoice
    return { id, number, due_on, total_kobo, open_kobo, wht_kobo: open_kobo - cashOf(invoice) }
  })
