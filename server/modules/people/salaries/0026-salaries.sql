-- Nothing is written over: a salary of the same first day takes the place of the one before, which stays as it was replaced.
create table salary (
  id uuid primary key,
  employee_id uuid not null references employee,
  amount_kobo bigint not null check (amount_kobo between 1 and 100000000000000),
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  source text not null check (source in ('agreed', 'review', 'correction', 'promotion')),
  reason text not null,
  set_by uuid references employee check (set_by <> employee_id),
  created_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint salary_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
    where (replaced_at is null)
);
comment on table salary is 'What a person earns gross a month, from when to when.';
comment on column salary.ends_on is 'The first day that no longer counts.';
comment on column salary.replaced_at is 'When a salary of the same first day took its place.';
-- With all that a payroll asks of a salary, so that it is read from here: otherwise PostgreSQL looks each one up in the index of
-- `salary_overlap`, which takes nine times as long, several times for each person.
create index salary_employee on salary (employee_id, starts_on desc) include (ends_on, amount_kobo) where replaced_at is null;

create table salary_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  amount_kobo bigint not null check (amount_kobo between 1 and 100000000000000),
  starts_on date not null,
  source text not null check (source in ('agreed', 'review', 'correction')),
  reason text not null,
  replaces uuid references salary on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee check (asked_by <> employee_id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  first_salaries_id uuid references first_salaries
);
comment on table salary_change is 'Salaries on their way: who asks does not decide, and what is approved becomes a row of `salary`.';
comment on column salary_change.replaces is 'The salary on that day when it was asked for: another one by then refuses the approval.';
-- One at a time: two that are open would answer each other.
create unique index salary_change_open on salary_change (employee_id) where status = 'pending';
create index salary_change_employee on salary_change (employee_id, created_at desc);
create index salary_change_together on salary_change (first_salaries_id) where first_salaries_id is not null;
create trigger salary_change_course before update of status on salary_change
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it. Whoever asks, another HR manager or, above them, a super decides.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000080', 'salary_change', 'Salary change', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');
