import { noun } from '../../../lib/house/noun.ts'
import { creditNoteRequest } from './actions.ts'
import { refundSettles } from './actions-refunds.ts'
import { routes } from './routes.ts'

export const creditNotes = noun({
  calls: routes,
  request: creditNoteRequest,
  settles: refundSettles,
  posts: [
    {
      source: 'refund',
      owed: `select id as source_id, '1' as part, total_kobo as kobo from credit_note where kind = 'refund' and entry_id is not null`,
    },
  ],
  notPersonal: { credit_note: 'It says which colleague asked for a credit note to a client, which the books keep' },
  audited: [
    {
      table: 'credit_note',
      columns: ['invoice_id', 'kind', 'lines', 'net_kobo', 'vat_kobo', 'total_kobo', 'allowance_kobo', 'status'],
    },
  ],
})
