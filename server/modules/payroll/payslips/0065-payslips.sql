create table payslip (
  id uuid primary key,
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  month date not null,
  office_id uuid references office,
  tax_state text,
  pfa text,
  bank_account_id uuid,
  gross_kobo bigint not null,
  deductions_kobo bigint not null,
  net_kobo bigint not null,
  employer_kobo bigint not null,
  paye_kobo bigint not null check (paye_kobo >= 0),
  year_gross_kobo bigint not null,
  year_reliefs_kobo bigint not null,
  year_tax_kobo bigint not null,
  year_tax_parts bigint not null,
  band_months int not null check (band_months between 1 and 12),
  facts jsonb not null,
  withheld_reason text,
  voided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  kind text not null default 'regular' check (kind in ('regular', 'off_cycle', 'correction', 'final')),
  seq bigint generated always as identity,
  replaces uuid references payslip,
  paid_before_kobo bigint not null default 0 check (paid_before_kobo >= 0),
  released_at timestamptz,
  paid_by uuid references payslip on delete set null,
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  salary_mode text not null default 'bank' check (salary_mode in ('bank', 'cash', 'cheque')),
  check (net_kobo = gross_kobo - deductions_kobo and net_kobo >= 0),
  check (released_at is null or withheld_reason is not null),
  check (paid_by is null or released_at is not null)
);
comment on table payslip is 'What one payroll pays one person, with the sums, the year until then and all that it was calculated from.';
comment on column payslip.bank_account_id is 'Where it is paid to, as it was when it was calculated.';
comment on column payslip.year_gross_kobo is 'What begins with `year_` is of the year until here; `year_tax_parts` is what rounding left over (rules-tax.ts).';
comment on column payslip.facts is 'All that it was calculated from: the same again gives the same.';
comment on column payslip.seq is 'In which order payslips follow from each other: within a month the tax of the later goes on from the earlier.';
comment on column payslip.replaces is 'Of a correction: the payslip whose place it takes once it is approved.';
comment on column payslip.paid_before_kobo is 'Of a correction: what the payslip that it replaces paid.';
comment on column payslip.released_at is 'When net pay that was withheld, or that the bank returned, was released to be paid with a later payroll.';
comment on column payslip.paid_by is 'The later payslip that withheld pay is paid with.';
comment on column payslip.held_kobo is 'Withheld pay of earlier payslips that this one pays.';
create index payslip_employee on payslip (employee_id, month desc);
create unique index payslip_live on payslip (employee_id, month, kind) where voided_at is null and replaces is null;
-- Deleting a payslip looks for one that replaces it: without an index for each of a payroll's a whole reading of all.
create index payslip_replaces on payslip (replaces) where replaces is not null;
-- A payroll goes on behind the last person who has a payslip of it.
create index payslip_run on payslip (run_id, employee_id);
create index payslip_withheld on payslip (employee_id) where withheld_reason is not null;
create index payslip_paid_by on payslip (paid_by) where paid_by is not null;
-- Only what replaces another payslip stands in it: PostgreSQL took it for a short list of payslips that are not void, and read all of them
-- for each person.
create unique index payslip_replaced on payslip (replaces) where voided_at is null and replaces is not null;
-- The few whose pay is withheld, counted for each payroll of the list.
create index payslip_withheld_run on payslip (run_id) where withheld_reason is not null;

create table payslip_line (
  payslip_id uuid not null references payslip on delete cascade,
  position int not null,
  kind text not null check (kind in ('earning', 'deduction', 'employer')),
  key text not null,
  title text not null,
  amount_kobo bigint not null,
  short_kobo bigint not null default 0 check (short_kobo >= 0),
  loan_id uuid references loan,
  explanation text not null,
  primary key (payslip_id, position),
  check (kind = 'earning' or amount_kobo >= 0)
);
comment on table payslip_line is 'The earnings, deductions and employer contributions of a payslip, each with how it came about.';
comment on column payslip_line.short_kobo is 'What could not be deducted and is carried to the next month.';

create function keep_approved_payslip() returns trigger language plpgsql as $$
declare
  slip payslip;
  free text[] := '{voided_at,withheld_reason,released_at,paid_by,version}';
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
      if to_jsonb(new) - free = to_jsonb(old) - free then
        return new;
      end if;
    end if;
    raise exception 'a payslip of an approved payroll is not changed';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function keep_approved_payslip is 'Refuses to change or delete payslips and their lines once their payroll is approved, but for withholding, releasing and voiding.';
create trigger payslip_kept before update or delete on payslip for each row execute function keep_approved_payslip();
create trigger payslip_line_kept before update or delete on payslip_line for each row execute function keep_approved_payslip();
