import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const commitments = noun({ calls: routes, invariants })
