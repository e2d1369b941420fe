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
    id: 'period_gaps',
    says: 'A pay period begins where the one before it ended, so that no day of work is between them',
    finds: `
      with done as (select month, starts_on, ends_on, pay_group_id from payroll_run where kind = 'regular' and state in ('approved', 'paid', 'closed'))
      select to_char(done.month, 'YYYY-MM') || ': nobody is paid for ' || before.ends_on + 1 || ' to ' || done.starts_on - 1 as what
      from done cross join lateral (select max(ends_on) as ends_on from done earlier where earlier.month = done.month - interval '1 month'
        and (earlier.pay_group_id is null or done.pay_group_id is null or earlier.pay_group_id = done.pay_group_id)) before
      where before.ends_on + 1 < done.starts_on and exists (select from employee join employment on employment.employee_id = employee.id
        where employee.erased_at is null and employment.starts_on < done.starts_on and (employment.ends_on is null or employment.ends_on > before.ends_on))
      group by done.month, before.ends_on, done.starts_on`,
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
