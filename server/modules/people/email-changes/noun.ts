import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const emailChanges = noun({ calls: routes, asks })
