/** What must hold of payments to vendors. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'vendor_payments_posted',
    says: 'Every payment to vendors that the bank made stands in the ledger once, and so does what it returned',
    finds: `
      select payment.reference as what from vendor_payment payment
      left join journal_entry entry on entry.source_kind = 'vendor_payment' and entry.source_id = payment.id and entry.part = 'paid'
      where (payment.paid_on is null) <> (entry.id is null)
      union all select 'item ' || item.id from payment_item item
      left join journal_entry entry on entry.source_kind = 'vendor_payment' and entry.source_id = item.payment_id and entry.part = 'returned ' || item.id
      where (item.returned_on is null) <> (entry.id is null)`,
  },
  {
    id: 'vendor_payments_approved',
    says: 'No payment to vendors went to the bank without another person’s approval, and what is not to be paid holds no bill',
    finds: `
      select reference as what from vendor_payment payment where (taken_at is not null and status <> 'approved')
        or ((status in ('rejected', 'withdrawn') or cancelled_at is not null) and exists (select 1 from payment_item item where item.payment_id = payment.id and is_live))`,
  },
]
