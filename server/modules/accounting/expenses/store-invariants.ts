/** What must hold of expenses. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'expenses_posted',
    says: 'Every approved expense stands in the ledger once with its amounts, and no other does',
    finds: `
      select coalesce(entry.number, expense.id::text) as what from expense
      full join (select * from journal_entry where source_kind = 'expense') entry on entry.source_id = expense.id
      left join lateral (select coalesce(sum(debit_kobo), 0) as kobo, coalesce(sum(debit_kobo) filter (where expense_head_id is not null), 0) as net
        from journal_line line where line.entry_id = entry.id) posted on true
      where (expense.status = 'approved' or entry.id is not null)
        and (expense.status, posted.kobo, posted.net) is distinct from ('approved', (expense.net_kobo + expense.vat_kobo)::numeric, expense.net_kobo::numeric)`,
  },
]
