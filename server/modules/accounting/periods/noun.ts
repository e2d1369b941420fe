import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const periods = noun({
  calls: routes,
  asks,
  notPersonal: { period: 'It says which colleagues closed and opened a month of the books' },
})
