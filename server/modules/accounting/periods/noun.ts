import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

export const periods = noun({
  calls: routes,
  posts: [{ source: 'period', comparedBy: ['year_ended'] }],
  invariants,
  asks,
  notPersonal: { period: 'It says which colleagues closed and opened a month of the books' },
})
