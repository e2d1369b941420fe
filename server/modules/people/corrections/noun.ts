import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { tiles } from './store-tiles.ts'

export const recordCorrections = noun({
  calls: routes,
  tiles,
  asks,
})
