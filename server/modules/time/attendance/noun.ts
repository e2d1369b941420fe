import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const attendance = noun({ calls: routes, personal })
