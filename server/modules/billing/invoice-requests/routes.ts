import { invoiceRequests } from '@iroko/contract/billing/invoice-requests'
import { orNotFound } from '@iroko/contract/errors'
import { implement, listed, type StaffTools } from '../../../lib/http/implement.ts'
import { standingOf, withdrawal } from '../../platform/requests/actions.ts'
import { officeTitles } from '../months/store.ts'
import { askFree, askMonth, invoiceRequest } from './actions.ts'
import * as store from './store.ts'

const message = 'Invoice sent. Another person decides'

export const routes = implement(invoiceRequests, {
  list: ({ db, query }) => listed('invoice_requests', store.listRequests(db, query)),

  show: async (call) => {
    const found = await readRequest(call, call.params.id)
    const standing = await standingOf(call, invoiceRequest, { ...found, asked_by: found.made_by })
    return { invoice_request: { ...found, ...standing } }
  },

  ask: async (call) => ({ message, id: await askFree(call, call.body) }),
  askMonth: async (call) => ({ message, id: await askMonth(call, call.params, call.body) }),
  withdraw: withdrawal(invoiceRequest, async (call, id) => ({ invoice_request: await readRequest(call, id) })),
})

async function readRequest({ db }: Pick<StaffTools, 'db'>, id: string) {
  const { lines, ...found } = await orNotFound(store.findRequest(db, id), 'invoice')
  const campaigns = await officeTitles(db, [...new Set(lines.map(({ office_id }) => office_id))])
  const shown = lines.map(({ title, quantity, unit, price_kobo, amount_kobo, effect, note, office_id }, at) => ({
    ...{ position: at + 1, title, quantity, unit, price_kobo, amount_kobo, effect, note },
    campaign: campaigns.get(office_id) ?? null,
  }))
  return { ...found, lines: shown }
}
