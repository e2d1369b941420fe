import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const payrollJournals = noun({
  calls: routes,
  closing,
  invariants,
  posts: [
    { source: 'payroll_run', comparedBy: ['journals', 'net_owed', 'staff_owe'] },
    { source: 'loan', comparedBy: ['loans_owed'] },
    { source: 'payroll_filing', comparedBy: ['filings_owed'] },
  ],
})
