import { noun } from '../../../lib/house/noun.ts'
import { invoiceRequest } from './actions.ts'
import { routes } from './routes.ts'

export const invoiceRequests = noun({
  calls: routes,
  request: invoiceRequest,
  notPersonal: { invoice_request: 'It says which colleague asked for an invoice to a client, which the books keep' },
  audited: [
    {
      table: 'invoice_request',
      columns: ['client_id', 'contract_id', 'month', 'lines', 'net_kobo', 'vat_kobo', 'total_kobo', 'status'],
    },
  ],
})
