/** A budget as a request: another person's approval replaces the version before. */
import { formatMoney } from '@iroko/contract/money'
import type { RequestKind } from '../../../lib/house/request-kind.ts'
import { type NamedDescription, requestLetters } from '../../platform/requests/notify.ts'
import * as store from './store.ts'

export const budgetRequest: RequestKind<store.HeldBudget, NamedDescription> = {
  kind: 'budget',
  alone: `status <> 'draft'`,
  lock: store.lockBudget,
  // The version before is replaced as the status of this one is written, by a trigger.
  apply: async (_call, { year, number }) => `Version ${number} is the budget of ${year}`,
  letters: requestLetters({ did: 'sent', once: 'Once you approve it, spending is held against it.' }),

  describe: async ({ db }, ids) => {
    const before = new Map((await store.differencesOf(db, ids)).map((difference) => [difference.id, difference]))
    return (await store.findBudgets(db, ids)).map(({ id, version, made_by, year, number, income_kobo, cost_kobo }) => {
      const earlier = before.get(id)
      const sums = [
        { label: 'Income', value: formatMoney(income_kobo), from: earlier && formatMoney(earlier.before_income_kobo) },
        { label: 'Cost', value: formatMoney(cost_kobo), from: earlier && formatMoney(earlier.before_cost_kobo) },
      ]
      return {
        id,
        version,
        asker: made_by,
        others: [],
        summary: `Budget ${year}, version ${number}`,
        what: `version ${number} of the budget of ${year}`,
        reason: null,
        change: sums.flatMap(({ label, value: to, from }) => (from === undefined ? [] : [{ label, from, to }])),
        facts: earlier
          ? [{ label: 'Accounts that change', value: String(earlier.changed) }]
          : sums.map(({ label, value }) => ({ label, value })),
      }
    })
  },
}
