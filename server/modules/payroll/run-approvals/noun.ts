import { noun } from '../../../lib/noun.ts'
import { payrollRequest } from './actions.ts'
import { routes } from './routes.ts'

export const payrollApprovals = noun({ calls: routes, request: payrollRequest })
