import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

/** Added up by the job of the days; see `attendance-days/jobs.ts`. */
export const attendanceFigures = noun({ calls: routes, invariants })
