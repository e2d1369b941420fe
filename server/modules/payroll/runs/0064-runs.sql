create table payroll_run (
  id uuid primary key,
  reference text not null,
  month date not null check (extract(day from month) = 1),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  state text not null default 'draft'
    check (state in ('draft', 'calculating', 'review', 'approved', 'paid', 'closed', 'reversed', 'discarded', 'failed')),
  rules_id uuid not null references statutory_rules,
  read_until date,
  failure text,
  hash text,
  created_by uuid not null references employee,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  reversed_at timestamptz,
  reversed_reason text,
  version int not null default 1,
  kind text not null default 'regular' check (kind in ('regular', 'off_cycle', 'correction', 'final')),
  pay_group_id uuid references pay_group check (pay_group_id is null or kind = 'regular'),
  cut_off_on date,
  pay_on date check (pay_on >= cut_off_on),
  reversed_payment text check (reversed_payment in ('returned', 'kept')),
  reversed_by uuid references employee,
  totals jsonb,
  bank_file_at timestamptz,
  check ((state in ('approved', 'paid', 'closed')) <= (hash is not null)),
  constraint payroll_run_reversed_payment_known
    check ((reversed_payment is not null) = (state = 'reversed' and (paid_at is not null or bank_file_at is not null)))
);
comment on table payroll_run is 'Payrolls: calculated, reviewed, approved by a second person, paid, closed.';
comment on column payroll_run.rules_id is 'The rules of the period, not of the day on which it is calculated.';
comment on column payroll_run.read_until is 'The last day of attendance that was read; the rest is taken as worked, and what was not is taken back by the next run.';
comment on column payroll_run.hash is 'Over every slip and where it is paid to, as approved: a bank file of anything else is refused.';
comment on column payroll_run.kind is 'Beside the regular payroll of a month: off-cycle payments, corrections of payslips that were paid, final settlements of leavers.';
comment on column payroll_run.pay_group_id is 'A regular payroll is of one pay group, with its days as the group had them when it was started, or of everyone whom no other pays in its month.';
comment on column payroll_run.reversed_payment is 'What became of the payment of a payroll that was reversed after it: the bank returned it, or people kept it and owe it.';
comment on column payroll_run.reversed_by is 'Who reversed it, and with it said what became of its money.';
comment on column payroll_run.totals is 'What an approved payroll came to: its payslips are not changed any more, so the list of payrolls does not add them up each time.';
comment on column payroll_run.bank_file_at is 'When somebody first had the bank file: from then on the bank may have paid it, whatever the payroll says.';
create unique index payroll_run_reference on payroll_run (reference);
create unique index payroll_run_month on payroll_run (month, coalesce(pay_group_id, '00000000-0000-0000-0000-000000000000'))
  where state not in ('reversed', 'discarded') and kind = 'regular';

-- Made before what they refer to.
alter table leave_ledger add foreign key (payroll_run_id) references payroll_run;

create function keep_payroll_course() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'calculating'), ('calculating', 'review'), ('calculating', 'failed'), ('failed', 'calculating'),
    ('review', 'calculating'), ('review', 'approved'), ('approved', 'paid'), ('paid', 'closed'),
    ('draft', 'discarded'), ('review', 'discarded'), ('failed', 'discarded'),
    ('approved', 'reversed'), ('paid', 'reversed'), ('closed', 'reversed')
  ) then
    raise exception 'a payroll that is % does not become %', old.state, new.state;
  end if;
  return new;
end $$;
comment on function keep_payroll_course is 'Refuses a state of a payroll that does not follow from the one before.';
create trigger payroll_run_course before update of state on payroll_run
  for each row when (old.state <> new.state) execute function keep_payroll_course();
