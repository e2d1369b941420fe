import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const cohorts = noun({ calls: routes, asks, notPersonal, applicant, onExit })
