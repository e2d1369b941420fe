import { noun } from '../../../lib/house/noun.ts'
import { budgetRequest } from './actions.ts'
import { routes } from './routes.ts'

export const budgets = noun({
  calls: routes,
  request: budgetRequest,
  notPersonal: { budget: 'It says which colleague wrote a budget of the company' },
})
