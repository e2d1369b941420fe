import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const billingEntries = noun({
  calls: routes,
  asks,
  notPersonal: { billing_entry: 'It says which colleagues entered and confirmed what a client is charged by, which is kept' },
  audited: [{ table: 'billing_entry', columns: ['value', 'sample', 'status'] }],
})
