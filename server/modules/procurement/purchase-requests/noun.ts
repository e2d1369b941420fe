import { noun } from '../../../lib/house/noun.ts'
import { purchaseRequestKind } from './actions.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const purchaseRequests = noun({
  calls: routes,
  request: purchaseRequestKind,
  personal,
  audited: [{ table: 'purchase_request', columns: ['expense_head_id', 'estimate_kobo', 'status'] }],
})
