import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const runSteps = noun({ calls: routes, jobs })
