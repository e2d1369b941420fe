-- A month's pay of everyone: calculated, reviewed, approved by a second person, paid, closed.
create table payroll_run (
  id uuid primary key,
  reference text not null,
  month date not null check (extract(day from month) = 1),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  state text not null default 'draft'
    check (state in ('draft', 'calculating', 'review', 'approved', 'paid', 'closed', 'reversed', 'failed')),
  -- The rules of the period, not of the day on which it is calculated.
  rules_id uuid not null references statutory_rules,
  -- The last day of attendance that was read; the rest is taken as worked, and what was not is taken back by the next run.
  read_until date,
  failure text,
  -- Over every slip and where it is paid to, as approved: a bank file of anything else is refused.
  hash text,
  created_by uuid not null references employee,
  -- Who calculated it last: never approves it.
  calculated_by uuid references employee,
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  reversed_at timestamptz,
  reversed_reason text,
  version int not null default 1,
  check ((state in ('approved', 'paid', 'closed')) <= (hash is not null))
);
create unique index payroll_run_month on payroll_run (month) where state <> 'reversed';
create unique index payroll_run_reference on payroll_run (reference);

create function keep_payroll_course() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'calculating'), ('calculating', 'review'), ('calculating', 'failed'), ('failed', 'calculating'),
    ('review', 'calculating'), ('review', 'approved'), ('approved', 'paid'), ('paid', 'closed'),
    ('draft', 'reversed'), ('review', 'reversed'), ('failed', 'reversed'), ('approved', 'reversed'), ('paid', 'reversed'), ('closed', 'reversed')
  ) then
    raise exception 'a payroll that is % does not become %', old.state, new.state;
  end if;
  return new;
end $$;
comment on function keep_payroll_course is 'Refuses a state of a payroll that does not follow from the one before';
create trigger payroll_run_course before update of state on payroll_run
  for each row when (old.state <> new.state) execute function keep_payroll_course();

create table payslip (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  month date not null,
  office_id uuid references office,
  tax_state text,
  pfa text,
  -- Where it is paid to, as it was when it was calculated.
  bank_account_id uuid,
  gross_kobo bigint not null,
  deductions_kobo bigint not null,
  net_kobo bigint not null,
  employer_kobo bigint not null,
  paye_kobo bigint not null check (paye_kobo >= 0),
  -- The year until here; `year_tax_parts` is what rounding left over (rules-tax.ts).
  year_gross_kobo bigint not null,
  year_reliefs_kobo bigint not null,
  year_tax_kobo bigint not null,
  year_tax_parts bigint not null,
  band_months int not null check (band_months between 1 and 12),
  -- All that it was calculated from: the same again gives the same.
  facts jsonb not null,
  withheld_reason text,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (net_kobo = gross_kobo - deductions_kobo and net_kobo >= 0)
);
create unique index payslip_live on payslip (employee_id, month) where voided_at is null;
create index payslip_run on payslip (run_id);
create index payslip_employee on payslip (employee_id, month desc);

create table payslip_line (
  payslip_id uuid not null references payslip on delete cascade,
  position int not null,
  kind text not null check (kind in ('earning', 'deduction', 'employer')),
  key text not null,
  title text not null,
  amount_kobo bigint not null,
  -- What could not be deducted and is carried to the next month.
  short_kobo bigint not null default 0 check (short_kobo >= 0),
  loan_id uuid references loan,
  explanation text not null,
  primary key (payslip_id, position),
  check (kind = 'earning' or amount_kobo >= 0)
);

create function keep_approved_payslip() returns trigger language plpgsql as $$
declare
  slip payslip;
begin
  if current_setting('iroko.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_table_name = 'payslip' then
    slip := old;
  else
    select * into slip from payslip where id = old.payslip_id;
  end if;
  if exists (select 1 from payroll_run where id = slip.run_id and state in ('approved', 'paid', 'closed', 'reversed')) then
    if tg_op = 'UPDATE' and tg_table_name = 'payslip' then
      if to_jsonb(new) - '{voided_at,withheld_reason,version}'::text[] = to_jsonb(old) - '{voided_at,withheld_reason,version}'::text[] then
        return new;
      end if;
    end if;
    raise exception 'a payslip of an approved payroll is not changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_approved_payslip is 'Refuses to change or delete payslips and their lines once their payroll is approved, but for withholding and voiding';
create trigger payslip_kept before update or delete on payslip for each row execute function keep_approved_payslip();
create trigger payslip_line_kept before update or delete on payslip_line for each row execute function keep_approved_payslip();

-- A payroll on its way: who calculated or sent it does not approve it.
create table payroll_approval (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  hash text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
create unique index payroll_approval_open on payroll_approval (run_id) where status = 'pending';
create trigger payroll_approval_course before update of status on payroll_approval
  for each row when (old.status <> new.status) execute function keep_timekeeping_course();

insert into approval_policy (id, kind, title, position, steps) values (
  '019a0000-0000-7000-8000-000000000122', 'payroll_run', 'Payroll', 1,
  '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 16 }]'
);
