-- Who imports them does not decide. Each person's is a row of `salary_change`, which the decision about all of them moves.
create table first_salaries (
  id uuid primary key,
  asked_by uuid not null references employee,
  file_name text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table first_salaries is 'The salaries of people who were imported together, as one request.';
create trigger first_salaries_course before update of status on first_salaries
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it. HR imports, payroll compares.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000081', 'first_salaries', 'Salaries of an import', 1,
    '[{ "position": 1, "title": "Payroll", "approver": { "by": "role", "role": "payroll_processor" }, "needed": "any", "deadline_hours": 24 }]');
