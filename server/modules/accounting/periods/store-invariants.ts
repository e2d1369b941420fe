/** What must hold of months that were closed. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'year_ended',
    says: 'In a year that was closed income and cost come to nothing after its end was posted, and no open year was ended',
    finds: `
      select to_char(period.month, 'YYYY') as what from period
      where extract(month from period.month) = 12 and (period.state = 'closed') <> exists (
        select 1 from journal_entry entry where entry.kind = 'closing' and entry.source_id = md5('period ' || period.month::text)::uuid
          and not exists (select 1 from journal_entry later where later.reverses = entry.id))
        and (period.state <> 'closed' or exists (select 1 from ledger_month kept join account on account.id = kept.account_id
          where account.kind in ('income', 'expense') and kept.month <= period.month group by account.id having sum(debit_kobo - credit_kobo) <> 0))
      union all
      select 'entry ' || entry.number from journal_entry entry where entry.source_kind = 'period' and entry.kind not in ('closing', 'reversal')`,
  },
]
