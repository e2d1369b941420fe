import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { applicant } from './personal.ts'
import { routes } from './routes.ts'

export const auditLog = noun({ calls: routes, jobs, applicant })
