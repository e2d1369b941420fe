import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { routes } from './routes.ts'

export const delegations = noun({ calls: routes, onExit })
