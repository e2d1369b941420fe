import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'

export const terminals = noun({
  calls: routes,
  jobs,
  personal,
  notPersonal: { device: 'who confirmed a terminal is an act of the company; the audit log gives it to the person' },
})
