import { noun } from '../../../lib/house/noun.ts'
import { writeOffRequest } from './actions.ts'
import { routes } from './routes.ts'

export const loanWriteOffs = noun({
  calls: routes,
  request: writeOffRequest,
  audited: [{ table: 'loan_write_off', columns: ['loan_id', 'amount_kobo', 'status'] }],
})
