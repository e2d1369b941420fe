import { noun } from '../../../lib/house/noun.ts'
import { budgetRequest } from './actions.ts'
import { routes } from './routes.ts'

export const budgets = noun({
  calls: routes,
  request: budgetRequest,
  notPersonal: { budget: 'It says which colleague wrote a budget of the company' },
  // That one is replaced is done by the one after it, without an entry of its own.
  audited: [
    { table: 'budget', columns: ['made_by'] },
    { table: 'budget_line', entity: 'budget', key: 'budget_id', columns: ['account_id', 'office_id', 'month', 'amount_kobo'] },
  ],
})
