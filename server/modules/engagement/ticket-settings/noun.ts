import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { categoryRoutes } from './routes.ts'

export const ticketCategories = noun({ calls: categoryRoutes, personal })
