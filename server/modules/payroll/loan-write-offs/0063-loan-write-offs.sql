create table loan_write_off (
  id uuid primary key,
  loan_id uuid not null references loan,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table loan_write_off is 'What the employer gives up of a loan: one asks, another decides, and an entry of the loan says so.';
create unique index loan_write_off_open on loan_write_off (loan_id) where status = 'pending';
create trigger loan_write_off_course before update of status on loan_write_off
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000132', 'loan_write_off', 'Loan write-off', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');
