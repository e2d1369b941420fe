import { noun } from '../../../lib/house/noun.ts'
import { countToConfirm } from './actions.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const roleConfirmations = noun({
  calls: routes,
  jobs,
  invariants,
  waits: [{ what: 'role_confirmations', may: 'roles.confirm', count: countToConfirm }],
  notPersonal: { role_confirmation: 'the record and the audit log give a person their roles, and who confirmed them' },
})
