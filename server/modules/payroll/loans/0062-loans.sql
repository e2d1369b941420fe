create table loan (
  id uuid primary key,
  employee_id uuid not null references employee,
  loan_type_id uuid not null references loan_type,
  principal_kobo bigint not null check (principal_kobo between 1 and 1000000000000),
  months int not null check (months between 1 and 120),
  first_month date not null check (extract(day from first_month) = 1),
  reason text not null,
  despite text not null default '',
  skipped date[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table loan is 'What the employer lends; what is left is the sum of the entries.';
comment on column loan.despite is 'Why it is asked for although it is beyond what the Labour Act allows.';
create unique index loan_open on loan (employee_id, loan_type_id) where status = 'pending';
create index loan_employee on loan (employee_id, created_at desc);
create trigger loan_course before update of status on loan
  for each row when (old.status <> new.status) execute function keep_decided();

create table loan_entry (
  id uuid primary key,
  loan_id uuid not null references loan,
  kind text not null check (kind in ('lent', 'repayment', 'settlement', 'write_off', 'reversal')),
  amount_kobo bigint not null check ((kind in ('lent', 'reversal')) = (amount_kobo > 0)),
  month date not null,
  payslip_id uuid,
  note text not null default '',
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
comment on table loan_entry is 'What was lent (positive) and came back (negative); append-only.';
create index loan_entry_loan on loan_entry (loan_id, created_at);
create unique index loan_entry_payslip on loan_entry (loan_id, payslip_id, kind) where payslip_id is not null;
create trigger loan_entry_append_only before update or delete on loan_entry for each row execute function refuse_change();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000121', 'loan', 'Loan', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');
