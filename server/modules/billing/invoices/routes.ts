import { invoices } from '@iroko/contract/billing/invoices'
import { orNotFound } from '@iroko/contract/errors'
import type { Db } from '../../../lib/database/database.ts'
import { sealerOf } from '../../../lib/files/sealed.ts'
import { type ClientUser, implement, listed, type Tools } from '../../../lib/http/implement.ts'
import { mustHave } from '../../clients/contacts/actions.ts'
import { invoicePdf } from './notify-pdf.ts'
import * as store from './store.ts'

export const routes = implement(invoices, {
  list: ({ db, query, today }) => listed('invoices', store.listInvoices(db, query, today)),
  show: async ({ db, params, today }) => ({ invoice: await orNotFound(store.findInvoice(db, params.id, today), 'invoice') }),
  pdf: async (call) => {
    const { db, params, today } = call
    return await paperOf(call, await orNotFound(store.findInvoice(db, params.id, today), 'invoice'))
  },

  mine: async (call) => {
    const { db, client, query, today } = call
    await mustHave(call, 'sees_money')
    return await listed('invoices', store.listInvoices(db, { ...query, client_id: client.client_id }, today))
  },
  showMine: async (call) => {
    const { entry: _entry, issued_by: _by, ...invoice } = await findMine(call)
    return { invoice }
  },
  pdfMine: async (call) => await paperOf(call, await findMine(call)),
})

type Found = NonNullable<Awaited<ReturnType<typeof store.findInvoice>>>

const paperOf = async ({ db, portal }: Pick<Tools, 'db' | 'portal'>, invoice: Found) => ({
  type: 'application/pdf',
  name: `${invoice.number}.pdf`,
  stream: await invoicePdf(db, sealerOf(portal.environment), invoice),
})

interface ClientCall {
  db: Db
  client: ClientUser
  today: string
}

/** Of the client of the session; another's is as if it were not there. */
async function findMine(call: ClientCall & { params: { id: string } }): Promise<Found> {
  await mustHave(call, 'sees_money')
  return await orNotFound(store.findInvoice(call.db, call.params.id, call.today, call.client.client_id), 'invoice')
}
