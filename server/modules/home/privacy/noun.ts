import { noun } from '../../../lib/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const privacy = noun({ calls: routes, jobs })
