import { noun } from '../../../lib/noun.ts'
import { routes } from './routes.ts'

export const taskPlans = noun({ calls: routes })
