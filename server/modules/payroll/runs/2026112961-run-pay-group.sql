-- A regular payroll is of one pay group, or of everyone whom no other pays in its month; with its days as the group had them when it was started.
alter table payroll_run add column pay_group_id uuid references pay_group check (pay_group_id is null or kind = 'regular');
alter table payroll_run add column cut_off_on date;
alter table payroll_run add column pay_on date check (pay_on >= cut_off_on);
drop index payroll_run_month;
create unique index payroll_run_month on payroll_run (month, coalesce(pay_group_id, '00000000-0000-0000-0000-000000000000'))
  where state <> 'reversed' and kind = 'regular';
