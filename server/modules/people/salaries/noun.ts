import { noun } from '../../../lib/house/noun.ts'
import { salaryRequest } from './actions.ts'
import { routes } from './routes.ts'
import { endSalaries } from './store.ts'

export const salaries = noun({
  calls: routes,
  request: salaryRequest,
  onExit: { onReturn: ({ db, now }, returned) => endSalaries(db, returned, now) },
})
