import { noun } from '../../../lib/noun.ts'
import { shiftRequest } from './actions.ts'
import { jobs, onExit } from './jobs.ts'
import { routes } from './routes.ts'

export const shiftRequests = noun({ calls: routes, jobs, request: shiftRequest, onExit })
