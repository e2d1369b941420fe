create table pay_item (
  id uuid primary key,
  employee_id uuid not null references employee,
  allowance_type_id uuid references allowance_type,
  deduction_type_id uuid references deduction_type,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  starts_on date not null check (extract(day from starts_on) = 1),
  ends_on date check (extract(day from ends_on) = 1 and ends_on >= starts_on),
  reason text not null,
  created_by uuid not null references employee check (created_by <> employee_id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  ended_by uuid references employee check (ended_by <> employee_id),
  ended_at timestamptz,
  check ((allowance_type_id is null) <> (deduction_type_id is null))
);
comment on table pay_item is 'What one person is paid or loses beside the salary, in one month or in a range of months.';
comment on column pay_item.value is 'Percent of the monthly gross, or kobo a month.';
comment on column pay_item.starts_on is 'With `ends_on` the first days of months; the last one counts.';
comment on column pay_item.ended_by is 'Who ended it last: without a deduction more is paid.';
create index pay_item_employee on pay_item (employee_id, starts_on desc) where archived_at is null;
