create table debt_settlement (
  id uuid primary key,
  employee_id uuid not null references employee,
  loan_id uuid references loan,
  how text not null check (how in ('paid', 'written_off')),
  amount_kobo bigint not null check (amount_kobo > 0),
  received_on date,
  note text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee check (asked_by <> employee_id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  check ((how = 'paid') = (received_on is not null)),
  check (how = 'paid' or loan_id is null)
);
comment on table debt_settlement is 'What was paid of a loan beside pay, or of what a leaver owes, or is given up of it: one enters it, another confirms, and until then nothing is lowered.';
comment on column debt_settlement.loan_id is 'Null for what a leaver owes, loans among it.';
comment on column debt_settlement.note is 'How it was paid, or why it is given up.';
-- One at a time of a debt, so that no two enter the same money.
create unique index debt_settlement_open on debt_settlement (employee_id, loan_id) nulls not distinct where status = 'pending';
create index on debt_settlement (loan_id);
create index on debt_settlement (asked_by);
create trigger debt_settlement_course before update of status on debt_settlement
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000754', 'debt_settlement', 'Payment or write-off of a debt', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]');

alter table receivable_payment add column how text not null default 'paid' check (how in ('paid', 'written_off'));
comment on column receivable_payment.how is 'Received, or given up by two people.';
comment on table receivable_payment is 'What of the debt of somebody who left was paid or given up.';
