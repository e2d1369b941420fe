import { noun } from '../../../lib/house/noun.ts'
import { oldEntries, personal } from './personal.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const access = noun({ calls: routes, personal, retention: { audit_log: oldEntries }, invariants })
