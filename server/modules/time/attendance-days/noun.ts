import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { recounts } from './store-again.ts'
import { invariants } from './store-invariants.ts'
import { workedAfter } from './store-shown.ts'

export const attendanceDays = noun({ calls: routes, jobs, invariants, recounts, onExit: { workedAfter } })
