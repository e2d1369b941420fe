import { noun } from '../../../lib/house/noun.ts'
import { loanRequest } from './actions.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'
import { owes } from './store-owed.ts'

export const loans = noun({
  calls: routes,
  request: loanRequest,
  invariants,
  owes,
  audited: [{ table: 'loan', columns: ['employee_id', 'principal_kobo', 'months', 'first_month', 'status'] }],
})
