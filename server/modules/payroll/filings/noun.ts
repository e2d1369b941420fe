import { addDays } from '@iroko/contract/dates'
import { payrollFilings as calls } from '@iroko/contract/payroll/filings'
import { noun } from '../../../lib/house/noun.ts'
import { counted, opening, type Tile } from '../../../lib/house/tile.ts'
import { settles } from './actions-file.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import { listFilings } from './store.ts'
import { closing, invariants } from './store-parts.ts'

/** Days ahead in which a filing is prepared. */
const ahead = 7

const tiles: readonly Tile[] = [
  {
    what: 'filings_due',
    list: calls.list,
    query: (today) => ({ due_by: addDays(today, ahead) }),
    opens: (query) => opening('/dashboard/accounting-reports/payslip-reports')({ view: 'filings', ...query }),
    count: async ({ db, today }, query) => (await listFilings(db, { ...counted, ...query }, today)).total,
  },
]

export const payrollFilings = noun({
  calls: routes,
  closing,
  jobs,
  settles,
  tiles,
  invariants,
  notPersonal: {
    payroll_filing: 'who recorded a filing did so for the company; the audit log gives it to the person',
    payroll_filing_part: 'what a payroll owes of a filing, and by when',
  },
  files: [{ table: 'payroll_filing', column: 'file_id' }],
  // Its amount follows from its payrolls, which are paid and reversed without an entry about it: the invariant finds it changed.
  audited: [{ table: 'payroll_filing', columns: ['kind', 'recipient', 'filed_on', 'receipt_number'] }],
})
