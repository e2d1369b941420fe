import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const payrollRuns = noun({
  calls: routes,
  closing,
  asks,
  invariants,
  audited: [{ table: 'payroll_run', columns: ['kind', 'hash', 'pay_on', 'paid_on'], where: "state in ('paid', 'closed')" }],
})
