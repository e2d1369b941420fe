create table payroll_clearance (
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('shared_bank', 'shared_phone', 'no_attendance')),
  reason text not null,
  cleared_by uuid not null references employee check (cleared_by <> employee_id),
  cleared_at timestamptz not null default now(),
  primary key (run_id, employee_id, kind)
);
comment on table payroll_clearance is 'Why somebody is paid although the checks found what a payment to nobody looks like; without it their payroll is not approved.';
