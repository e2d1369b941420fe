import { noun } from '../../../lib/noun.ts'
import { leaveRequest } from './actions.ts'
import { routes } from './routes.ts'

export const leave = noun({ calls: routes, request: leaveRequest })
