import { noun } from '../../../lib/noun.ts'
import { routes } from './routes.ts'

export const letters = noun({ calls: routes })
