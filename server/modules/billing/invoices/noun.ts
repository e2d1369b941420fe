import { noun } from '../../../lib/house/noun.ts'
import { routes } from './routes.ts'
import { invariants } from './store-invariants.ts'

export const invoices = noun({
  calls: routes,
  invariants,
  posts: [
    {
      source: 'invoice',
      owed: `select id as source_id, '1' as part, case when credits is not null then -total_kobo else total_kobo + coalesce((select sum(greatest(credit, 0)) from (
        select -sum(line.amount_kobo) as credit from invoice_line line where line.invoice_id = invoice.id
          and (line.effect in ('shortfall', 'sla', 'concession') or line.amount_kobo < 0) group by line.office_id) credits), 0) end as kobo
        from invoice where kind <> 'opening'`,
    },
  ],
  notPersonal: {
    invoice: 'It says which colleague issued an invoice to a client, which the books keep',
  },
})
