import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { sealed } from './store-sealed.ts'

export const payDetails = noun({
  calls: routes,
  asks,
  sealed,
})
