import { noun } from '../../../lib/house/noun.ts'
import { onExit } from './actions.ts'
import { jobs } from './jobs.ts'
import { applicant, notPersonal } from './personal.ts'
import { routes } from './routes.ts'
import { asks, owes } from './store-asks.ts'

export const shadowing = noun({
  calls: routes,
  asks,
  owes,
  jobs,
  notPersonal,
  applicant,
  onExit,
  audited: [{ table: 'shadowing', columns: ['application_id', 'status', 'recommendation', 'words', 'lead_id'] }],
})
