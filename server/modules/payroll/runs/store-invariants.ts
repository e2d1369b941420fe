/** What must hold of payrolls. */
import type { Invariant } from '../../../lib/database/invariant.ts'

export const invariants: Invariant[] = [
  {
    id: 'V7',
    says: 'Payslips use the statutory rules of their month',
    finds: `
      select reference as what from payroll_run
      where rules_id <> (select id from statutory_rules where starts_on <= month order by starts_on desc limit 1)`,
  },
  {
    id: 'totals',
    says: 'Approved payrolls came to what their payslips come to',
    finds: `
      select reference as what from payroll_run run
      cross join lateral (select count(*) as people, coalesce(sum(gross_kobo), 0) as gross, coalesce(sum(net_kobo), 0) as net
        from payslip where run_id = run.id) slips
      where run.totals is not null and (run.totals ->> 'people', run.totals ->> 'gross_kobo', run.totals ->> 'net_kobo')
        is distinct from (slips.people::text, slips.gross::text, slips.net::text)`,
  },
  {
    id: 'encashed',
    says: 'Final settlements take the leave that they pay from its balance, and give it back when they are reversed',
    finds: `
      select run.reference || ': ' || payslip.employee_id as what from payslip join payroll_run run on run.id = run_id
      where payslip.kind = 'final' and coalesce((
        select -sum(days) from leave_ledger where payroll_run_id = run.id and leave_ledger.employee_id = payslip.employee_id), 0)
        <> case when run.state in ('approved', 'paid', 'closed') then coalesce((facts -> 'settlement' ->> 'leave_days')::numeric / 100, 0) else 0 end`,
  },
]
