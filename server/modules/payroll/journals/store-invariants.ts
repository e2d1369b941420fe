/** What must hold of what payrolls post. */
import type { Invariant } from '../../../lib/database/invariant.ts'
import { controls } from './store-controls.ts'

export const invariants: Invariant[] = [
  ...controls,
  {
    id: 'journals',
    says: 'Payroll journals are balanced, carry the hash of their batch, and come to what its payslips say',
    finds: `
      select journal.reference as what from payroll_journal journal left join payroll_run run on run.id = run_id
      cross join lateral (
        select sum(debit_kobo) as debit, sum(credit_kobo) as credit,
          coalesce(sum(credit_kobo - debit_kobo) filter (where account = 'net_payable'), 0) as net
        from payroll_journal_line where journal_id = journal.id
      ) line
      cross join lateral (
        select coalesce(sum(credit_kobo - debit_kobo), 0) as net from payroll_journal_line adjusting join payroll_journal adjustment
          on adjustment.id = adjusting.journal_id and adjustment.run_id = run.id and adjustment.kind = 'adjustment'
        where adjusting.account = 'net_payable'
      ) adjusted
      cross join lateral (
        select coalesce(sum(greatest(payslip.net_kobo + payslip.held_kobo, payslip.paid_before_kobo)
            - coalesce(greatest(replaced.net_kobo + replaced.held_kobo, replaced.paid_before_kobo), payslip.paid_before_kobo + payslip.held_kobo)), 0) as net,
          coalesce(sum(greatest(payslip.net_kobo + payslip.held_kobo - payslip.paid_before_kobo, 0)), 0) as payable
        from payslip left join payslip replaced on replaced.id = payslip.replaces where payslip.run_id = run.id
      ) slip
      where debit is distinct from credit or (run.hash is not null and run.hash <> journal.hash)
        or (journal.kind = 'accrual' and line.net + adjusted.net <> slip.net) or (journal.kind = 'payment' and -line.net not between 0 and slip.payable)
      union all
      select reference from payroll_run run where state in ('approved', 'paid', 'closed')
        and exists (
          select 1 from payslip left join payslip replaced on replaced.id = payslip.replaces where payslip.run_id = run.id
            and (payslip.gross_kobo, payslip.net_kobo, payslip.employer_kobo)
              <> (coalesce(replaced.gross_kobo, 0), coalesce(replaced.net_kobo, 0), coalesce(replaced.employer_kobo, 0)))
        and not exists (select 1 from payroll_journal where run_id = run.id and payroll_journal.kind = 'accrual')`,
  },
]
