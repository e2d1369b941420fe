import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const auditLog = noun({ calls: routes, jobs })
