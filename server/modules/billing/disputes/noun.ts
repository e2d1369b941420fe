import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

export const disputes = noun({
  calls: routes,
  asks,
  invariants,
  audited: [{ table: 'dispute', columns: ['amount_kobo', 'reason', 'state', 'answer'] }],
  notPersonal: { dispute: 'It says which colleague answered a client about an invoice, which the books keep' },
})
