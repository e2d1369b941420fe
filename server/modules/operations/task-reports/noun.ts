import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { deleteMailsOf } from './store-mails.ts'

export const taskReports = noun({
  calls: routes,
  jobs,
  personal,
  onExit: {
    hold:
      async ({ db }) =>
      async ({ employee_id }) =>
        await deleteMailsOf(db, employee_id),
  },
})
