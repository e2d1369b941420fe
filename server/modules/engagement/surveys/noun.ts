import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { personal } from './personal.ts'
import { routes } from './routes.ts'
import { asks, owes } from './store-owed.ts'

export const surveys = noun({
  calls: routes,
  jobs,
  owes,
  personal,
  asks,
})
