import { noun } from '../../../lib/house/noun.ts'
import { jobs, onExit } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const shiftOffers = noun({ calls: routes, jobs, personal, onExit })
