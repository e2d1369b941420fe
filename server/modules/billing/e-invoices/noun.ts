import { noun } from '../../../lib/house/noun.ts'
import { keyColumn } from './actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const eInvoices = noun({
  calls: routes,
  jobs,
  asks,
  sealed: [keyColumn],
})
