import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const clientLetters = noun({ calls: routes, jobs, asks })
