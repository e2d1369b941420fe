import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { clockWasRead } from './store-clock.ts'
import { invariants } from './store-invariants.ts'

export const payslips = noun({ calls: routes, invariants, onClock: clockWasRead })
