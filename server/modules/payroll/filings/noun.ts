import { noun } from '../../../lib/house/noun.ts'
import { settles } from './actions-file.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { closing, invariants } from './store-parts.ts'

export const payrollFilings = noun({
  calls: routes,
  closing,
  jobs,
  settles,
  invariants,
  notPersonal: {
    payroll_filing: 'who recorded a filing did so for the company; the audit log gives it to the person',
    payroll_filing_part: 'what a payroll owes of a filing, and by when',
  },
  files: [{ table: 'payroll_filing', column: 'file_id' }],
  // Its amount follows from its payrolls, which are paid and reversed without an entry about it: the invariant finds it changed.
  audited: [{ table: 'payroll_filing', columns: ['kind', 'recipient', 'filed_on', 'receipt_number'] }],
})
