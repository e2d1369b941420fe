/** What must hold of statements. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'bank_chain',
    says: 'The lines of each statement lead from its opening to its closing, and it opens where the one before closed',
    finds: `
      select account.code || ' ' || statement.to_on as what from (
        select *, lag(closing_kobo) over (partition by account_id order by to_on, imported_at, id) as before from bank_statement) statement
      join account on account.id = statement.account_id
      where statement.before <> statement.opening_kobo or statement.opening_kobo + (select coalesce(sum(amount_kobo), 0) from bank_line
        where statement_id = statement.id) <> statement.closing_kobo
        or (select count(*) from bank_line where statement_id = statement.id) <> statement.lines`,
  },
]
