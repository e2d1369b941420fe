import { noun } from '../../../lib/house/noun.ts'
import { settlementRequest, settles } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const debtSettlements = noun({
  calls: routes,
  request: settlementRequest,
  personal,
  settles,
  audited: [{ table: 'debt_settlement', columns: ['employee_id', 'loan_id', 'how', 'amount_kobo', 'status'] }],
})
