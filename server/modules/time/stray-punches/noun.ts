import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { tiles } from './store-tiles.ts'

export const strayPunches = noun({ calls: routes, tiles })
