import { noun } from '../../../lib/house/noun.ts'
import { jobs, onJoin } from './jobs.ts'
import { routes } from './routes.ts'
import { recounts } from './store-again.ts'
import { invariants } from './store-invariants.ts'

export const leaveBalances = noun({ calls: routes, jobs, onJoin, invariants, recounts })
