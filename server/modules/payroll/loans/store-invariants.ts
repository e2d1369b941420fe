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
    id: 'repaid',
    says: 'What paid payslips deducted for loans is an entry of those loans, and what void ones deducted was given back',
    finds: `
      with deducted as (
        select payslip.id as payslip_id, line.loan_id,
          sum(line.amount_kobo) filter (where payslip.voided_at is null and run.state in ('approved', 'paid', 'closed')) as kobo
        from payslip join payroll_run run on run.id = run_id join payslip_line line on line.payslip_id = payslip.id
        where line.loan_id is not null group by payslip.id, line.loan_id
      ), kept as (
        select payslip_id, loan_id, -sum(amount_kobo) as kobo from loan_entry where payslip_id is not null group by payslip_id, loan_id
      )
      select 'loan ' || loan_id || ' on payslip ' || payslip_id as what from deducted full join kept using (payslip_id, loan_id)
      where coalesce(deducted.kobo, 0) <> coalesce(kept.kobo, 0)`,
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
