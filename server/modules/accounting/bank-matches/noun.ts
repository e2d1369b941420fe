import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const bankMatches = noun({
  calls: routes,
  closing,
  invariants,
  files: [{ table: 'reconciliation', column: 'file_id' }],
  notPersonal: {
    bank_match: 'who matched lines did so for the company; the audit log gives it to the person',
    reconciliation: 'who signed did so for the company; the audit log gives it to the person',
  },
})
