import { noun } from '../../../lib/house/noun.ts'
import { salaryRequest } from './actions.ts'
import { routes } from './routes.ts'

export const salaries = noun({ calls: routes, request: salaryRequest })
