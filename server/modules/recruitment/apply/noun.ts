import { noun } from '../../../lib/house/noun.ts'
import { oldApplications } from '../erasures/store.ts'
import { jobs } from './jobs.ts'
import { applicant, personal } from './personal.ts'
import { routes } from './routes.ts'
import { addApplyPages } from './routes-pages.ts'

export const apply = noun({
  calls: routes,
  jobs,
  personal,
  applicant,
  protocol: addApplyPages,
  retention: { job_applications: oldApplications },
  files: [{ table: 'job_application', column: 'resume_id' }],
})
