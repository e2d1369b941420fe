import { noun } from '../../../lib/house/noun.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'

export const applications = noun({
  calls: routes,
  notPersonal,
  applicant,
  audited: [{ table: 'job_application', columns: ['stage', 'rating'] }],
})
