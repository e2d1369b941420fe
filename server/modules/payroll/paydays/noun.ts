import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const paydays = noun({
  calls: routes,
  notPersonal: { payroll_config: 'who set the pay period is an act of the company; the audit log gives it to the person' },
})
