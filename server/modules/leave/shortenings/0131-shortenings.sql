create table shortening (
  id uuid primary key,
  application_id uuid not null references leave_application,
  employee_id uuid not null references employee,
  last_day date not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table shortening is 'Requests to end leave earlier that has begun; approved, the days after the last one return to the balance.';
comment on column shortening.last_day is 'The last day that stays leave.';
create index shortening_employee on shortening (employee_id, created_at);
create unique index shortening_pending on shortening (application_id) where status = 'pending';
create trigger shortening_course before update of status on shortening
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000010131', 'shortening', 'Leave shortening', 1,
    '[
      { "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 },
      { "position": 2, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }
    ]');
