/** What must hold of bills. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'payables_control',
    says: 'What is owed to each vendor is the balance of payables with them, on every day',
    finds: `
      select concat_ws(' ', vendor.title, dated_on) as what from (
        select vendor_id, dated_on, sum(kobo) as kobo from (
          select vendor_id, dated_on, amount_kobo as kobo from payable_move
          union all select party_id, dated_on, debit_kobo - credit_kobo from journal_line where rule_key = 'payables.trade') both_ways
        group by vendor_id, dated_on) ties left join vendor on vendor.id = ties.vendor_id where ties.kobo <> 0`,
  },
  {
    id: 'bills_sums',
    says: 'A bill comes to what its lines do, and none owes less than nothing or more than it says',
    finds: `
      select bill.number as what from bill
      left join lateral (select sum(net_kobo) as net, sum(vat_kobo) as vat from bill_line where bill_id = bill.id) lines on true
      left join lateral (select coalesce(sum(amount_kobo), 0) as kobo from payable_move where bill_id = bill.id) open on true
      where (bill.kind <> 'opening' and (lines.net, lines.vat) is distinct from (bill.net_kobo::numeric, bill.vat_kobo::numeric))
        or open.kobo < 0 or open.kobo > bill.total_kobo`,
  },
]
