import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const cohorts = noun({ calls: routes, asks, notPersonal, onExit })
