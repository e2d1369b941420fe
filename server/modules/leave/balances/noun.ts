import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const leaveBalances = noun({ calls: routes, invariants })
