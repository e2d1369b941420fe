import { noun } from '../../../lib/house/noun.ts'
import { whyDayStays } from './actions.ts'
import { routes } from './routes.ts'

export const runPeople = noun({ calls: routes, onExit: { whyDayStays } })
