import { noun } from '../../../lib/house/noun.ts'
import { salaryRequest } from './actions.ts'
import { routes } from './routes.ts'
import { endSalaries } from './store.ts'

export const salaries = noun({
  calls: routes,
  request: salaryRequest,
  onExit: { onReturn: ({ db, now }, returned) => endSalaries(db, returned, now) },
  audited: [
    { table: 'salary', entity: 'salary', key: 'employee_id', columns: ['amount_kobo', 'starts_on', 'ends_on', 'source'] },
    { table: 'salary_change', columns: ['employee_id', 'status', 'amount_kobo', 'starts_on'] },
  ],
})
