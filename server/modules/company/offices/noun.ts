import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { search } from './store-search.ts'

export const offices = noun({ calls: routes, personal, search })
