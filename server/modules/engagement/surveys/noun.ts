import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { owes } from './store-owed.ts'

export const surveys = noun({ calls: routes, jobs, owes, personal })
