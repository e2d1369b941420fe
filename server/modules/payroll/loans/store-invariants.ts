/** What must hold of loans. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'paid_back',
    says: 'What leavers paid back of loans is an entry of those loans',
    finds: `
      select payment.id::text as what from receivable_payment payment
      left join loan_entry entry on entry.receivable_payment_id = payment.id
      group by payment.id, payment.loans_kobo having payment.loans_kobo <> coalesce(-sum(entry.amount_kobo), 0)`,
  },
  {
    id: 'V10',
    says: 'Loan balances are between zero and the amount of the loan',
    finds: `
      select loan.id::text as what from loan
      left join loan_entry entry on entry.loan_id = loan.id
      group by loan.id having coalesce(sum(entry.amount_kobo), 0) not between 0 and loan.principal_kobo
        or (coalesce(sum(entry.amount_kobo), 0) > 0 and loan.status <> 'approved')`,
  },
]
