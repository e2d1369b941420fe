import { noun } from '../../../lib/noun.ts'
import { jobs, onJoin } from './jobs.ts'
import { routes } from './routes.ts'

export const leaveBalances = noun({ calls: routes, jobs, onJoin })
