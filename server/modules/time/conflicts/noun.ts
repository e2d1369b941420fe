import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const conflicts = noun({ calls: routes, jobs })
