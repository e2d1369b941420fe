import { noun } from '../../../lib/house/noun.ts'
import { settles } from './actions.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const withholding = noun({
  calls: routes,
  settles,
  posts: [{ source: 'wht_remittance', owed: `select id as source_id, '1' as part, amount_kobo as kobo from wht_remittance` }],
  invariants,
  closing,
  audited: [{ table: 'wht_remittance', columns: ['authority', 'month', 'amount_kobo', 'paid_on'] }],
  notPersonal: { wht_remittance: 'It says who showed the line of the bank by which tax was paid over, which the books keep' },
})
