-- What is owed to a tax authority or fund: for one payroll, or for all that were paid in a year.
create table payroll_filing (
  id uuid primary key,
  kind text not null check (kind in ('paye', 'pension', 'nhf', 'nhis', 'nsitf', 'itf', 'paye_return')),
  run_id uuid references payroll_run,
  year int,
  -- A state or a pension fund; empty where there is one authority.
  recipient text not null,
  due_on date not null,
  people int not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- 1 after the reminder before the day, 2 after that of the day itself.
  reminders int not null default 0,
  filed_on date,
  receipt_number text,
  file_id uuid references file,
  filed_by uuid references employee,
  version int not null default 1,
  unique nulls not distinct (kind, run_id, year, recipient),
  check ((run_id is null) = (kind in ('itf', 'paye_return')) and (run_id is null) = (year is not null)),
  check ((filed_on is null) = (receipt_number is null) and (filed_on is null) = (filed_by is null))
);
create index payroll_filing_due on payroll_filing (due_on) where filed_on is null;
create index payroll_filing_run on payroll_filing (run_id);
