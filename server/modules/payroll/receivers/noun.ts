import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const receivers = noun({
  calls: routes,
  audited: [{ table: 'payroll_receiver', columns: ['kind', 'title', 'our_number', 'layout_id'] }],
})
