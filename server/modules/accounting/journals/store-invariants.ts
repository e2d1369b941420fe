/** What must hold of the ledger. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'ledger_balanced',
    says: 'Every entry of the ledger is balanced, has at least two lines, and they have its day',
    finds: `
      select entry.number as what from journal_entry entry cross join lateral (
        select coalesce(sum(debit_kobo - credit_kobo), 0) as kobo, count(*) as lines, count(*) filter (where line.dated_on <> entry.dated_on) as elsewhere
        from journal_line line where line.entry_id = entry.id) sums
      where kobo <> 0 or lines < 2 or elsewhere > 0`,
  },
  {
    id: 'ledger_months',
    says: 'What is kept of each month is what its lines come to',
    finds: `
      select account.code || ' ' || to_char(month, 'YYYY-MM') as what from (
        select account_id, office_id, party_id, month, is_small, debit_kobo, credit_kobo, lines from ledger_month
        union all select account_id, office_id, party_id, date_trunc('month', dated_on)::date, is_small, -sum(debit_kobo), -sum(credit_kobo), -count(*)
          from journal_line group by 1, 2, 3, 4, 5) kept join account on account.id = kept.account_id
      group by account.code, account_id, office_id, party_id, month, is_small
      having sum(debit_kobo) <> 0 or sum(credit_kobo) <> 0 or sum(lines) <> 0`,
  },
  {
    id: 'ledger_numbers',
    says: 'The entries of each series and year are numbered from 1 on without a gap',
    finds: `
      select series || numbered.year as what from (
        select left(number, 3) as series, substr(number, 4, 4)::int as year, count(*) as entries, max(substr(number, 8)::int) as last
        from journal_entry group by 1, 2) numbered
      left join number_series given on given.code = series and given.year = numbered.year
      where entries <> numbered.last or given.last is distinct from numbered.last`,
  },
]
