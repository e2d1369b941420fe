import { noun } from '../../../lib/house/noun.ts'
import { reversalRequest } from './actions.ts'
import { routes } from './routes.ts'

export const runReversals = noun({
  calls: routes,
  request: reversalRequest,
  notPersonal: { payroll_reversal: 'who asked did so for the company; the audit log gives it to the person' },
  audited: [{ table: 'payroll_reversal', columns: ['status'] }],
})
