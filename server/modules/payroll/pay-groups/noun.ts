import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'

export const payGroups = noun({
  calls: routes,
  audited: [{ table: 'pay_group', columns: ['title', 'pay_day', 'cut_off_day'] }],
})
