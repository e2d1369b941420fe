import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { asks } from './store-ways.ts'

export const runChanges = noun({
  calls: routes,
  jobs,
  asks,
  notPersonal: { payroll_way: 'Asks somebody to let a payroll be approved, and says nothing about them' },
})
