create table payroll_approval (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  hash text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table payroll_approval is 'Payrolls that were sent for approval: who calculated or sent one does not approve it.';
create unique index payroll_approval_open on payroll_approval (run_id) where status = 'pending';
create trigger payroll_approval_course before update of status on payroll_approval
  for each row when (old.status <> new.status) execute function keep_decided();

create table payroll_run_maker (
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  primary key (run_id, employee_id)
);
comment on table payroll_run_maker is 'Everyone who started or calculated a payroll: none of them approves it.';
create index payroll_run_maker_employee on payroll_run_maker (employee_id);

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000122', 'payroll_run', 'Payroll', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 16 }]');
