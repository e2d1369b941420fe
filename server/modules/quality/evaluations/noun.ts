import { noun } from '../../../lib/house/noun.ts'
import { jobs, onExit } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { owes } from './store-owed.ts'

export const evaluations = noun({ calls: routes, jobs, onExit, owes, personal })
