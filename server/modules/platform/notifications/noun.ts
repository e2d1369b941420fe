import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { oldNotifications, personal } from './personal.ts'
import { routes } from './routes.ts'

export const notifications = noun({ calls: routes, jobs, personal, retention: { notifications: oldNotifications } })
