create table pay_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  what text not null check (what in ('tax', 'loan', 'group', 'payment', 'exit', 'days', 'mode')),
  made_by uuid not null references employee,
  made_at timestamptz not null,
  starts_on date,
  ends_on date
);
comment on table pay_change is 'Who changed what a person is paid by, where the record keeps only the last hand: they do not approve the payroll that first pays it.';
comment on column pay_change.starts_on is 'With `ends_on` the first and last month that it counts for; null where it counts for every one.';
create index pay_change_employee on pay_change (employee_id, made_at);
create index pay_change_made_by on pay_change (made_by);
