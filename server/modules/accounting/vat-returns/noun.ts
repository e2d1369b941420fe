import { noun } from '../../../lib/house/noun.ts'
import { settles } from './actions.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { invariants } from './store-invariants.ts'

export const vatReturns = noun({
  calls: routes,
  closing,
  invariants,
  settles,
  posts: [
    {
      source: 'vat_return',
      // Of each side: what is owed and claimed, whichever way.
      owed: `select id as source_id, 'filed' as part, abs(output_kobo) as kobo from vat_return where output_kobo <> 0
        union all select id, 'paid', payable_kobo from vat_return where paid_on is not null`,
    },
  ],
  audited: [
    {
      table: 'vat_return',
      columns: ['month', 'output_kobo', 'input_kobo', 'payable_kobo', 'carried_kobo', 'filed_on', 'receipt', 'paid_on'],
    },
  ],
  notPersonal: { vat_return: 'It says who filed the VAT of a month, which the books keep' },
})
