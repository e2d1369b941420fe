import { noun } from '../../../lib/house/noun.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const holidays = noun({
  calls: routes,
  personal,
  notPersonal: { public_holiday: 'who declared a holiday is an act of the company; the audit log gives it to the person' },
  audited: [{ table: 'public_holiday', columns: ['title', 'start_date', 'end_date'] }],
})
