/** What must hold of matches. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'bank_matched',
    says: 'No line of the bank and none of the ledger is explained by more than it comes to, nor by one of another account',
    finds: `
      select 'bank ' || line.dated_on || ' ' || line.narration as what from bank_line line
      join (select bank_line_id, sum(amount_kobo) as kobo, bool_or(sign(amount_kobo) <> sign(first_value)) as mixed from (
        select *, first_value(amount_kobo) over (partition by bank_line_id) as first_value from bank_match where undone_at is null) live
        group by 1) live on live.bank_line_id = line.id
      where live.mixed or sign(live.kobo) <> sign(line.amount_kobo) or abs(live.kobo) > abs(line.amount_kobo)
      union all
      select 'ledger ' || entry.number from journal_line line join journal_entry entry on entry.id = line.entry_id
      join (select entry_id, position, sum(amount_kobo) as kobo from bank_match where undone_at is null group by 1, 2) live
        on live.entry_id = line.entry_id and live.position = line.position
      where abs(live.kobo) > abs(line.debit_kobo - line.credit_kobo)
      union all
      select 'account of ' || match.id from bank_match match join bank_line on bank_line.id = match.bank_line_id
      join journal_line line on line.entry_id = match.entry_id and line.position = match.position
      where match.undone_at is null and line.account_id <> bank_line.account_id`,
  },
]
