import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const sharedMonths = noun({
  calls: routes,
  asks,
  audited: [{ table: 'billing_objection', columns: ['position', 'line', 'reason', 'answer'] }],
  notPersonal: { billing_objection: 'It says which colleague answered a client about a month, which is kept with the month' },
})
