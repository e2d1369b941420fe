-- Whoever started or calculated a payroll, all of them: who calculates it last takes nobody's place.
create table payroll_run_maker (
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  primary key (run_id, employee_id)
);
create index payroll_run_maker_employee on payroll_run_maker (employee_id);
insert into payroll_run_maker (run_id, employee_id)
select id, created_by from payroll_run union select id, calculated_by from payroll_run where calculated_by is not null;
alter table payroll_run drop column calculated_by;

-- Who changed what a person is paid by, where the record keeps only the last hand: nobody approves the payroll that first pays it.
create table pay_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  what text not null check (what in ('tax', 'loan', 'group')),
  made_by uuid not null references employee,
  made_at timestamptz not null,
  -- First and last month that it counts for; null where it counts for every one.
  starts_on date,
  ends_on date
);
create index pay_change_employee on pay_change (employee_id, made_at);
create index pay_change_made_by on pay_change (made_by);
insert into pay_change (id, employee_id, what, made_by, made_at, starts_on, ends_on)
select gen_random_uuid(), employee_id, 'tax', set_by, updated_at, make_date(year, 1, 1), make_date(year, 12, 1) from tax_facts where set_by is not null;
