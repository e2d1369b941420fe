import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { applicant, oldNotifications, personal } from './personal.ts'
import { routes } from './routes.ts'

export const notifications = noun({ calls: routes, jobs, personal, applicant, retention: { notifications: oldNotifications } })
