import { noun } from '../../../lib/house/noun.ts'
import { billRequest } from './actions.ts'
import { routes } from './routes.ts'
import { asks } from './store-asks.ts'
import { closing } from './store-closing.ts'
import { files } from './store-files.ts'
import { invariants } from './store-invariants.ts'

export const bills = noun({
  calls: routes,
  asks,
  closing,
  files,
  invariants,
  request: billRequest,
  posts: [
    {
      source: 'bill',
      owed: `select id as source_id, '1' as part, total_kobo + case when is_self_accounted then vat_kobo else 0 end as kobo from bill where status = 'approved'`,
    },
  ],
  audited: [
    {
      table: 'bill',
      columns: ['vendor_id', 'number', 'bill_date', 'due_on', 'net_kobo', 'vat_kobo', 'total_kobo', 'status', 'dispute_reason'],
    },
    {
      table: 'bill_line',
      entity: 'bill',
      key: 'bill_id',
      columns: ['expense_head_id', 'account_id', 'office_id', 'net_kobo', 'vat_kobo', 'tax_code_id'],
    },
  ],
  notPersonal: { bill: 'It says which colleague entered what the company was billed, which the books keep' },
})
