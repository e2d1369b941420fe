import { noun } from '../../../lib/noun.ts'
import { onExit } from './actions.ts'
import { routes } from './routes.ts'

export const delegations = noun({ calls: routes, onExit })
