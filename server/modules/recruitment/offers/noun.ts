import { noun } from '../../../lib/house/noun.ts'
import { offerRequest } from './actions.ts'
import { hireByForm } from './actions-hire.ts'
import { jobs } from './jobs.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'

export const offers = noun({
  calls: routes,
  asks,
  request: offerRequest,
  jobs,
  notPersonal,
  applicant,
  onForm: hireByForm,
  audited: [
    {
      table: 'job_offer',
      columns: [
        'application_id',
        'status',
        'salary_kobo',
        'designation_id',
        'office_id',
        'branch_id',
        'employment_type',
        'starts_on',
        'text',
        'signed_as',
      ],
    },
  ],
})
