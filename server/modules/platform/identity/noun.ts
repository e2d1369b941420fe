import { noun } from '../../../lib/house/noun.ts'
import { replyColumn } from '../../../lib/http/idempotency.ts'
import { jobs } from './jobs.ts'
import { oldSessions, personal } from './personal.ts'
import { routes } from './routes.ts'

export const identity = noun({ calls: routes, jobs, personal, retention: { sessions: oldSessions }, sealed: [replyColumn] })
