import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { tiles } from './store-tiles.ts'

export const conflicts = noun({ calls: routes, tiles, jobs })
