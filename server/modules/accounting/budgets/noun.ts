import { noun } from '../../../lib/house/noun.ts'
import { draftsEnd } from '../journals/actions-drafts.ts'
import { budgetRequest } from './actions.ts'
import { routes } from './routes.ts'
import { dropDraftsOf } from './store.ts'
import { tiles } from './store-tiles.ts'

/** Of whoever leaves a draft would keep its year from having another. */
const onExit = draftsEnd({
  ...{ drop: dropDraftsOf, action: 'budget.remove', entity: 'budget', topic: 'budgets' },
  permission: 'budget.edit',
})

export const budgets = noun({
  onExit,
  calls: routes,
  tiles,
  request: budgetRequest,
  notPersonal: { budget: 'It says which colleague wrote a budget of the company' },
  // That one is replaced is done by the one after it, without an entry of its own.
  audited: [
    { table: 'budget', columns: ['made_by'] },
    {
      ...{ table: 'budget_limit', entity: 'budget', key: 'budget_id' },
      columns: ['account_id', 'office_id', 'at_request', 'at_order', 'at_spend'],
    },
    { table: 'budget_line', entity: 'budget', key: 'budget_id', columns: ['account_id', 'office_id', 'month', 'amount_kobo'] },
  ],
})
