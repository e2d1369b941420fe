create table leave_ledger (
  id uuid primary key,
  employee_id uuid not null references employee,
  leave_type_id uuid not null references leave_type,
  leave_year int not null,
  kind text not null check (kind in ('grant', 'accrual', 'carry_over', 'expiry', 'taken', 'given_back', 'encashed', 'adjusted')),
  days numeric(7, 2) not null,
  effective_on date not null,
  expires_on date,
  application_id uuid references leave_application,
  leave_day_id uuid references leave_day,
  cause text not null,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  turn int not null default 1,
  payroll_run_id uuid
);
comment on table leave_ledger is 'What came to and went from the balances of leave, signed: a balance is the sum of its rows; append-only.';
comment on column leave_ledger.expires_on is 'Carried-over days end on this day.';
comment on column leave_ledger.turn is 'A holiday that moves away charges a day of leave that it had given back; it may do so more than once.';
comment on column leave_ledger.payroll_run_id is 'The final settlement that pays unused leave: taken when it is approved, given back when it is reversed.';
create index leave_ledger_balance on leave_ledger (employee_id, leave_type_id, leave_year);
create index leave_ledger_type on leave_ledger (leave_type_id, leave_year, employee_id);
create index leave_ledger_application on leave_ledger (application_id) where application_id is not null;
create unique index leave_ledger_accrued_once on leave_ledger (employee_id, leave_type_id, leave_year, effective_on) where kind in ('grant', 'accrual');
create unique index leave_ledger_carried_once on leave_ledger (employee_id, leave_type_id, leave_year, kind, effective_on) where kind in ('carry_over', 'expiry');
create unique index leave_ledger_taken_once on leave_ledger (application_id, leave_year) where kind = 'taken' and leave_day_id is null;
create unique index leave_ledger_charged_again_once on leave_ledger (leave_day_id, turn) where kind = 'taken' and leave_day_id is not null;
create unique index leave_ledger_given_back_once on leave_ledger (leave_day_id, turn) where kind = 'given_back';
create unique index leave_ledger_encashed_once on leave_ledger (payroll_run_id, employee_id, leave_type_id, (days < 0))
  where payroll_run_id is not null;
create trigger leave_ledger_append_only before update or delete on leave_ledger for each row execute function refuse_change();

create table leave_year_close (
  leave_year int primary key,
  closed_at timestamptz not null default now()
);
comment on table leave_year_close is 'Years whose balances were carried over; nothing in them changes any more.';
