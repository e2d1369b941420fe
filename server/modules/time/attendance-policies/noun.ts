import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const attendancePolicies = noun({
  calls: routes,
  notPersonal: { attendance_policy: 'who changed a policy is an act of the company; the audit log gives it to the person' },
})
