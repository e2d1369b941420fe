import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { invariants } from './store-invariants.ts'

export const roleConfirmations = noun({
  calls: routes,
  jobs,
  invariants,
  asks,
  notPersonal: { role_confirmation: 'the record and the audit log give a person their roles, and who confirmed them' },
})
