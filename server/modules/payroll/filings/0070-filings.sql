create table payroll_filing (
  id uuid primary key,
  kind text not null check (kind in ('paye', 'pension', 'nhf', 'nhis', 'nsitf', 'itf', 'paye_return')),
  run_id uuid references payroll_run,
  year int,
  recipient text not null,
  due_on date not null,
  people int not null,
  amount_kobo bigint not null,
  reminders int not null default 0,
  filed_on date,
  receipt_number text,
  file_id uuid references file,
  filed_by uuid references employee,
  version int not null default 1,
  amends uuid references payroll_filing,
  check ((run_id is null) = (kind in ('itf', 'paye_return')) and (run_id is null) = (year is not null)),
  check ((filed_on is null) = (receipt_number is null) and (filed_on is null) = (filed_by is null)),
  unique nulls not distinct (kind, run_id, year, recipient, amends),
  constraint payroll_filing_amount_kobo_check check (amount_kobo <> 0 or kind = 'paye_return')
);
comment on table payroll_filing is 'What is owed to a tax authority or fund: for one payroll, or for all that were paid in a year.';
comment on column payroll_filing.recipient is 'A state or a pension fund; empty where there is one authority.';
comment on column payroll_filing.reminders is '1 after the reminder before the day, 2 after that of the day itself.';
comment on column payroll_filing.amends is 'The filing that this one sets off, as of a payroll that is reversed, or changes.';
create index payroll_filing_due on payroll_filing (due_on) where filed_on is null;
create index payroll_filing_run on payroll_filing (run_id);
