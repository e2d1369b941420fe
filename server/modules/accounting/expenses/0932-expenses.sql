-- What was spent, recorded by its head and posted by another person's approval.
set constraints all immediate;
set constraints all deferred;

-- Where transfers and receipts stand that nobody explained yet, and input VAT: nothing is paid from the first two.
insert into posting_rule (key, account_id)
  select rule.key, account.id from (values ('bank.in_transit', '1040'), ('bank.unidentified', '1050'), ('tax.input', '1210')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null;

create table expense (
  id uuid primary key,
  dated_on date not null,
  expense_head_id uuid not null references expense_head,
  office_id uuid not null references office,
  memo text not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  tax_code_id uuid references tax_code,
  paid_from_id uuid not null references account,
  file_id uuid unique references file,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (tax_code_id is not null or vat_kobo = 0)
);
comment on table expense is 'What was spent, as it was recorded; an approved one stands in the ledger under its id as the source.';
comment on column expense.employee_id is 'Who recorded it.';
comment on column expense.tax_code_id is 'The tax of its VAT; none where none was charged.';
create index expense_of_head on expense (expense_head_id);
create index expense_office on expense (office_id);
create index expense_paid_from on expense (paid_from_id);
create index expense_tax_code on expense (tax_code_id);
create index expense_employee on expense (employee_id, created_at);
create trigger expense_course before update of status on expense
  for each row when (old.status <> new.status) execute function keep_decided();

alter table journal_line add column expense_head_id uuid references expense_head;
alter table journal_line add column tax_code_id uuid references tax_code;
alter table journal_line add column tax_base_kobo bigint check (tax_base_kobo >= 0);
comment on column journal_line.tax_base_kobo is 'What the tax of this line was counted on.';
create index journal_line_head on journal_line (expense_head_id, dated_on) where expense_head_id is not null;
create index journal_line_tax on journal_line (tax_code_id, dated_on) where tax_code_id is not null;

-- An expense is no entry by hand any more: it has its own table.
alter table manual_journal drop constraint manual_journal_kind_check;
alter table manual_journal add constraint manual_journal_kind_check check (kind in ('manual', 'reversal'));

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000000932', 'expense', 'Expense up to five million naira', 1, '{ "max_amount_kobo": 500000000 }',
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000933', 'expense', 'Expense', 2,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
