import { noun } from '../../../lib/house/noun.ts'
import { applicant, personal } from './personal.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const approvals = noun({ calls: routes, personal, applicant, invariants })
