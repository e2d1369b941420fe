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

  describe: async ({ db }, ids) =>
    (await store.findBudgets(db, ids)).map(({ id, version, made_by, year, number, income_kobo, cost_kobo }) => ({
      id,
      version,
      asker: made_by,
      others: [],
      summary: `Budget ${year}, version ${number}`,
      what: `version ${number} of the budget of ${year}`,
      reason: null,
      change: [],
      facts: [
        { label: 'Income', value: formatMoney(income_kobo) },
        { label: 'Cost', value: formatMoney(cost_kobo) },
      ],
    })),
}
