import { sql } from 'kysely'
import { isEmployed } from '../../../lib/database/employment.ts'
import type { Ask } from '../../../lib/house/ask.ts'
import { isToPayOut } from '../loans/store.ts'
import { returnedBy } from './store.ts'

/** Approved loans are paid out, and payments that the bank has are recorded. Amounts stay where pay is read. */
export const asks: readonly Ask[] = [
  {
    what: 'loans_to_pay',
    may: 'payroll.process',
    opens: '/dashboard/payroll/loan-payments',
    first: 'register',
    again: 3,
    after: 'everybody who processes payrolls is asked already',
    rows: ({
      people,
    }) => sql`select payer.id as employee_id, loan.id::text as subject, loan_type.title || ', ' || employee.full_name as about,
        coalesce(loan.decided_at, loan.created_at) as since, null::date as until
      from loan join employee on employee.id = loan.employee_id and ${isEmployed()}
      join loan_type on loan_type.id = loan.loan_type_id join ${people} payer on payer.id <> loan.employee_id
      and payer.id is distinct from ${returnedBy} where ${isToPayOut}`,
  },
  {
    what: 'loan_payments',
    may: 'payroll.process',
    opens: '/dashboard/payroll/loan-payments?view=payments',
    first: 'register',
    again: 3,
    after: 'everybody who processes payrolls is asked already',
    rows: ({ people }) => sql`select payer.id as employee_id, payment.id::text as subject, payment.reference as about,
        payment.created_at as since, null::date as until
      from loan_payment payment join ${people} payer on payer.id <> payment.created_by or not exists (
        select from loan_payment_item item where item.payment_id = payment.id and item.salary_mode <> 'bank')
      where payment.state = 'open'`,
  },
]
