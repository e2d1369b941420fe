import { noun } from '../../../lib/house/noun.ts'
import { jobs, onJoin } from './jobs.ts'
import { recounts } from './store-again.ts'

export const leaveAccrual = noun({ jobs, onJoin, recounts })
