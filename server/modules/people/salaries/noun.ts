import { noun } from '../../../lib/noun.ts'
import { salaryRequest } from './actions.ts'
import { routes } from './routes.ts'

export const salaries = noun({ calls: routes, request: salaryRequest })
