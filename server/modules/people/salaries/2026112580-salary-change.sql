-- A salary on its way: who asks does not decide. What is approved becomes a row of `salary`.
create table salary_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  amount_kobo bigint not null check (amount_kobo between 1 and 100000000000000),
  starts_on date not null,
  source text not null check (source in ('agreed', 'review', 'correction')),
  reason text not null,
  -- The salary on that day when it was asked for: another one by then refuses the approval.
  replaces uuid references salary on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee check (asked_by <> employee_id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
-- One at a time: two that are open would answer each other.
create unique index salary_change_open on salary_change (employee_id) where status = 'pending';
create index salary_change_employee on salary_change (employee_id, created_at desc);

create trigger salary_change_course before update of status on salary_change
  for each row when (old.status <> new.status) execute function keep_timekeeping_course();

-- What a company begins with; settings/approval-module changes it. Whoever asks, another HR manager or, above them, a super decides.
insert into approval_policy (id, kind, title, position, steps) values (
  '019a0000-0000-7000-8000-000000000080', 'salary_change', 'Salary change', 1,
  '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]'
);
