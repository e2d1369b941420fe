import { noun } from '../../../lib/house/noun.ts'
import { promotionRequest } from './actions.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const promotions = noun({
  calls: routes,
  jobs,
  request: promotionRequest,
  personal,
  audited: [
    {
      table: 'promotion',
      columns: ['employee_id', 'status', 'to_salary_kobo', 'to_designation_id', 'to_office_id', 'effective_on'],
    },
  ],
})
