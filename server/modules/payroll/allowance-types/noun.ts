import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const allowanceTypes = noun({
  calls: routes,
  audited: [{ table: 'allowance_type', columns: ['title', 'mode', 'value', 'taxable', 'pensionable'] }],
})
