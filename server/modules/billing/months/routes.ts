import { billingMonths } from '@iroko/contract/billing/months'
import { monthInWords } from '@iroko/contract/day-words'
import { orNotFound } from '@iroko/contract/errors'
import { formatMoney } from '@iroko/contract/money'
import { implement, listed } from '../../../lib/http/implement.ts'
import { taxesOf } from '../invoices/actions.ts'
import { totalsOf } from '../invoices/rules.ts'
import { invoicedOn } from '../invoices/store.ts'
import { issueMonth, measure, share } from './actions.ts'
import * as store from './store.ts'

const wordsOf = (month: string): string => monthInWords(month.slice(0, 7))

export const routes = implement(billingMonths, {
  list: ({ db, query, today }) => listed('billing_months', store.listMonths(db, query, today)),

  show: async (call) => {
    const { db, params, today } = call
    const {
      client_id,
      lines: kept,
      po_number,
      po_limit_kobo,
      ...found
    } = await orNotFound(store.findMonth(db, params.id, params.month, today), 'month')
    const lines = kept ?? []
    const { vat_bp, wht_bp } = await taxesOf(call, client_id)
    const campaigns = await store.officeTitles(db, [...new Set(lines.map(({ office_id }) => office_id))])
    const shown = lines.map(({ title, quantity, unit, price_kobo, amount_kobo, effect, note, office_id }, at) => ({
      ...{ position: at + 1, title, quantity, unit, price_kobo, amount_kobo, effect, note },
      campaign: campaigns.get(office_id) ?? null,
    }))
    const totals = totalsOf(lines, { vat_bp, wht_bp })
    const spent = po_limit_kobo === null ? 0 : await invoicedOn(db, params.id, po_number)
    const over_order_kobo = po_limit_kobo === null ? 0 : Math.max(0, totals.net_kobo - (po_limit_kobo - spent))
    return { billing_month: { ...found, ...totals, vat_bp, over_order_kobo, lines: shown } }
  },

  measure: async (call) => {
    const net = await measure(call, call.params)
    return { message: `${wordsOf(call.params.month)} comes to ${formatMoney(net)} before VAT` }
  },

  share: async (call) => ({
    message: `Shared with the client until ${await share(call, call.params, call.body.hash)}`,
  }),

  issue: async (call) => {
    const { id, number } = await issueMonth(call, call.params, { hash: call.body.hash, by: call.user.id })
    return { message: `Issued as ${number}`, id }
  },

  days: ({ db, params, query }) => listed('days', store.listDays(db, params.id, params.month, query)),
})
