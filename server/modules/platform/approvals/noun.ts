import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { applicant, personal } from './personal.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'
import { owes } from './store-owed.ts'

export const approvals = noun({ calls: routes, jobs, personal, applicant, invariants, owes })
