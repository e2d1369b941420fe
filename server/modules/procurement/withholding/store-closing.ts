/** Whether withheld tax is what its schedules come to before a month is closed. */
import { sql } from 'kysely'
import type { ClosingCheck } from '../../../lib/house/closing.ts'

export const closing: readonly ClosingCheck[] = [
  {
    check: 'wht',
    title: 'Withheld tax that is not what its schedules come to',
    level: 'red',
    opens: '/dashboard/vendors/payments?view=wht',
    counts: ({ next }) => sql`select count(*) filter (where kobo <> 0) as count, sum(kobo) as sum_kobo from (
      select sum(kobo) as kobo from (
        select authority, amount_kobo as kobo from wht_deduction where dated_on < ${next}::date
        union all select authority, -amount_kobo from wht_remittance remittance
            join journal_entry entry on entry.source_kind = 'wht_remittance' and entry.source_id = remittance.id where entry.dated_on < ${next}::date
        union all select party.title, line.debit_kobo - line.credit_kobo from journal_line line
          left join ledger_party party on party.id = line.party_id
          where line.rule_key in ('wht.nrs', 'wht.state') and line.dated_on < ${next}::date) both_ways
      group by authority) ties`,
  },
]
