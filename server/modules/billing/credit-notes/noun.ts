import { noun } from '../../../lib/house/noun.ts'
import { creditNoteRequest } from './actions.ts'
import { routes } from './routes.ts'

export const creditNotes = noun({
  calls: routes,
  request: creditNoteRequest,
  notPersonal: { credit_note: 'It says which colleague asked for a credit note to a client, which the books keep' },
  audited: [
    {
      table: 'credit_note',
      columns: ['invoice_id', 'kind', 'lines', 'net_kobo', 'vat_kobo', 'total_kobo', 'allowance_kobo', 'status'],
    },
  ],
})
