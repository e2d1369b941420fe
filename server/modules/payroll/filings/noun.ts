import { noun } from '../../../lib/house/noun.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'

export const payrollFilings = noun({
  calls: routes,
  closing,
  jobs,
  notPersonal: { payroll_filing: 'who recorded a filing did so for the company; the audit log gives it to the person' },
  files: [{ table: 'payroll_filing', column: 'file_id' }],
  audited: [{ table: 'payroll_filing', columns: ['kind', 'recipient', 'amount_kobo', 'filed_on', 'receipt_number'] }],
})
