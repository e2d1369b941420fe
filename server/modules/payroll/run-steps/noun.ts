import { noun } from '../../../lib/house/noun.ts'
import { settles } from './actions-settles.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const runSteps = noun({ calls: routes, jobs, settles })
