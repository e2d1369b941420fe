import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { addJobPages } from './routes-pages.ts'

export const openings = noun({ calls: routes, jobs, protocol: addJobPages })
