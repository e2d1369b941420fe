-- Unused leave that a final settlement pays: taken from the balance when it is approved, given back when it is reversed.
alter table leave_ledger add column payroll_run_id uuid references payroll_run;
create unique index leave_ledger_encashed_once on leave_ledger (payroll_run_id, employee_id, leave_type_id, (days < 0))
  where payroll_run_id is not null;

-- What settlements paid before: from the type with the most days left.
insert into leave_ledger (id, employee_id, leave_type_id, leave_year, kind, days, effective_on, payroll_run_id, cause, created_at)
select gen_random_uuid(), slip.employee_id, type.id, extract(year from slip.last_day), 'encashed', -slip.days, slip.last_day, slip.run_id,
  'Final settlement ' || slip.reference, slip.approved_at
from (
  select payslip.employee_id, payslip.run_id, reference, approved_at, (facts ->> 'exit_date')::date as last_day,
    (facts -> 'settlement' ->> 'leave_days')::numeric / 100 as days
  from payslip join payroll_run on payroll_run.id = run_id
  where payslip.kind = 'final' and voided_at is null and payroll_run.state in ('approved', 'paid', 'closed')
) slip
cross join lateral (
  select id from leave_type where encashable order by (
    select coalesce(sum(ledger.days), 0) from leave_ledger ledger where ledger.employee_id = slip.employee_id
      and ledger.leave_type_id = leave_type.id and ledger.leave_year = extract(year from slip.last_day)) desc, id limit 1
) type
where slip.days > 0;
