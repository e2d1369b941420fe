/** What must hold of invoices. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'invoices_sum',
    says: 'Every invoice comes to its lines and their VAT, rounded once',
    finds: `
      select invoice.number as what from invoice
      left join lateral (select coalesce(sum(amount_kobo), 0) as net from invoice_line line where line.invoice_id = invoice.id) lines on true
      where invoice.kind <> 'opening' and (lines.net <> invoice.net_kobo or (invoice.credits is null
        and invoice.vat_kobo <> sign(invoice.net_kobo) * div(2 * abs(invoice.net_kobo)::numeric * invoice.vat_bp + 10000, 20000)))`,
  },
  {
    id: 'invoices_credited',
    says: 'No invoice is credited by more than it comes to, in sum or by line',
    finds: `
      select invoice.number as what from invoice
      where (select coalesce(sum(total_kobo), 0) from invoice credit where credit.credits = invoice.id) < -greatest(invoice.total_kobo, 0)
        or exists (select 1 from invoice_line line where line.invoice_id = invoice.id and line.amount_kobo > 0 and line.amount_kobo < (
          select -coalesce(sum(own.amount_kobo), 0) from invoice credit join invoice_line own on own.invoice_id = credit.id
          where credit.credits = invoice.id and own.credits_position = line.position))`,
  },
  {
    id: 'billing_days',
    says: 'No day of anybody is charged below nothing',
    finds: `
      select contract_line_id || ' ' || employee_id || ' ' || day as what from billing_day
      group by contract_line_id, employee_id, day having sum(minutes) < 0`,
  },
]
