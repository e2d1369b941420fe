import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'
import { oldSessions, personal } from './personal.ts'
import { routes } from './routes.ts'

export const coaching = noun({ calls: routes, jobs, onExit, personal, retention: { coaching: oldSessions } })
