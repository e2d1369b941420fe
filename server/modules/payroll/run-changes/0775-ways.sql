create table payroll_way (
  run_id uuid not null references payroll_run on delete cascade,
  employee_id uuid not null references employee,
  about text not null,
  since timestamptz not null,
  opened_at timestamptz,
  primary key (run_id, employee_id)
);
comment on table payroll_way is 'Who can open the way to a decision about a payroll that nobody can approve, and by what: asked of them until it is open.';
comment on column payroll_way.about is 'The payroll and what to do, without a figure of pay.';
create index payroll_way_employee on payroll_way (employee_id) where opened_at is null;
