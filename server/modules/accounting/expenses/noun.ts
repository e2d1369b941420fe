import { noun } from '../../../lib/house/noun.ts'
import { expenseRequest } from './actions.ts'
import { routes } from './routes.ts'
import { closing } from './store-closing.ts'
import { files } from './store-files.ts'
import { invariants } from './store-invariants.ts'
import { tiles } from './store-tiles.ts'

export const expenses = noun({
  calls: routes,
  closing,
  request: expenseRequest,
  posts: [{ source: 'expense', comparedBy: ['expenses_posted'] }],
  invariants,
  files,
  tiles,
  audited: [
    {
      table: 'expense',
      columns: [
        'dated_on',
        'expense_head_id',
        'office_id',
        'memo',
        'net_kobo',
        'vat_kobo',
        'tax_code_id',
        'paid_from_id',
        'status',
      ],
    },
  ],
  notPersonal: { expense: 'It says which colleague recorded what the company spent, which the books keep' },
})
