create table payroll_reversal (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table payroll_reversal is 'Requests to reverse a paid payroll because the bank returned its money: one asks, another decides.';
create unique index payroll_reversal_open on payroll_reversal (run_id) where status = 'pending';
create trigger payroll_reversal_course before update of status on payroll_reversal
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000440', 'payroll_reversal', 'Payroll reversal', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 16 }]');
