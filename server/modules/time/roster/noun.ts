import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { daysByClock } from './store-clock.ts'

export const roster = noun({ calls: routes, onClock: daysByClock })
