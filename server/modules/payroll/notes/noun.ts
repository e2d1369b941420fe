import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const payrollNotes = noun({ calls: routes, asks, personal })
