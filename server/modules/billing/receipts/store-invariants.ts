/** What must hold of money in. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'receivables_tie',
    says: 'What each client owes by its invoices, receipts and credits is what the ledger says',
    finds: `
      select client.title as what from client
      left join lateral (select coalesce(sum(total_kobo), 0) as kobo from invoice where client_id = client.id and entry_id is not null) billed on true
      left join lateral (select coalesce(sum(receipt.amount_kobo), 0) as kobo from receipt where client_id = client.id) received on true
      left join lateral (select coalesce(sum(wht_kobo + vat_withheld_kobo), 0) as kobo from allocation join receipt on receipt.id = allocation.receipt_id
        where receipt.client_id = client.id) withheld on true
      left join lateral (select coalesce(sum(refund.total_kobo), 0) as kobo from credit_note refund left join invoice credit on credit.id = refund.invoice_id
        left join receipt on receipt.id = refund.receipt_id
        where refund.entry_id is not null and coalesce(credit.client_id, receipt.client_id) = client.id) returned on true
      left join lateral (select coalesce(sum(debit_kobo - credit_kobo), 0) as kobo from ledger_month month join account on account.id = month.account_id
        where month.party_id = client.id and account.code in ('1100', '2050')) books on true
      where billed.kobo - received.kobo - withheld.kobo + returned.kobo <> books.kobo`,
  },
  {
    id: 'receivables_settled',
    says: 'No invoice is settled by more than it comes to, and no receipt or credit note used by more than there is',
    finds: `
      select invoice.number as what from invoice where (select coalesce(sum(amount_kobo), 0) from allocation where invoice_id = invoice.id) not between 0 and greatest(total_kobo, 0)
      union all
      select receipt.id::text from receipt where (select coalesce(sum(amount_kobo - wht_kobo - vat_withheld_kobo), 0) from allocation where receipt_id = receipt.id)
        not between 0 and amount_kobo - refunded(receipt.id, null)`,
  },
]
