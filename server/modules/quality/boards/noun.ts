import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const boards = noun({ calls: routes, jobs, invariants })
