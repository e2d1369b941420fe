import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { endAllowances } from './store.ts'

export const payItems = noun({
  calls: routes,
  personal,
  onExit: { onReturn: ({ db }, returned) => endAllowances(db, returned) },
  audited: [{ table: 'pay_item', columns: ['employee_id', 'mode', 'value', 'starts_on'] }],
})
