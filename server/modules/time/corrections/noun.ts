import { noun } from '../../../lib/noun.ts'
import { attendanceRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const attendanceCorrections = noun({ calls: routes, jobs, request: attendanceRequest })
