/** A purchase request on its way; approved, those who order are told. */
import { amountOf } from '@iroko/contract/documents'
import { formatMoney } from '@iroko/contract/money'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { budgetWords } from '../../accounting/commitments/actions.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import { milliOf, quantityOf } from '../products/rules.ts'
import * as store from './store.ts'

/** What a quantity comes to at the price of one, in kobo, rounded once. */
export const netOf = (quantity: number, price_kobo: number): number =>
  amountOf({ quantity: milliOf(quantity), price_kobo, per: 1000, discount_bp: 0 })

export const purchaseRequestKind: RequestKind<store.HeldRequest, NamedDescription> = {
  kind: 'purchase_request',
  lock: store.lockRequest,
  apply: async () => 'Approved. Procurement orders it',
  letters: requestLetters({
    did: 'asked for',
    once: 'Once it is approved, Procurement orders it.',
    effect: 'Procurement orders it',
  }),

  describe: async ({ db }, ids) => {
    const budgets = await budgetWords(db, await store.waitingOf(db, ids))
    const lines = Map.groupBy(await store.linesOf(db, ids), ({ request_id }) => request_id)
    return (await store.findRequests(db, ids)).map(({ id, version, employee, title, reason, estimate_kobo, needed_by }) => ({
      ...{ id, version, asker: employee, others: [], reason, change: [] },
      summary: estimate_kobo > 0 ? `${title}, about ${formatMoney(estimate_kobo)}` : title,
      what: `a purchase of ${title}`,
      facts: [
        ...(lines.get(id) ?? []).map((line) => ({
          label: line.title,
          value: [
            quantityOf(line.quantity, line.unit),
            line.estimate_kobo > 0 ? formatMoney(netOf(line.quantity, line.estimate_kobo)) : '',
            line.office.title,
          ]
            .filter(Boolean)
            .join(', '),
        })),
        ...(needed_by ? [{ label: 'Needed by', value: needed_by }] : []),
        ...(budgets.get(id) ?? []).map((value) => ({ label: 'Budget', value })),
      ],
    }))
  },
}
