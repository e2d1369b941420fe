/** What must hold of withheld tax. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'wht_control',
    says: 'Tax withheld of vendors and not paid over is the balance of its accounts',
    finds: `
      select authority as what from (
        select authority, amount_kobo as kobo from wht_deduction
        union all select authority, -amount_kobo from wht_remittance
        union all select party.title, line.debit_kobo - line.credit_kobo from journal_line line
          left join ledger_party party on party.id = line.party_id where line.rule_key in ('wht.nrs', 'wht.state')) ties
      group by authority having sum(kobo) <> 0`,
  },
]
