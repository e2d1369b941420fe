import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export const incidents = noun({
  calls: routes,
  jobs,
  notPersonal: { incident: 'who wrote an outage down is an act of the company; the audit log gives it to the person' },
  audited: [{ table: 'incident', columns: ['branch_id', 'device_id', 'kind', 'amnesty'] }],
})
