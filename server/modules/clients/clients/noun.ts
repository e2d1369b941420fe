import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const clients = noun({
  calls: routes,
  jobs,
  notPersonal: {
    client_session:
      'Which colleague looked at the portal as a contact sees it, for an hour; the audit log tells of each preview',
  },
})
