create table deduction_type (
  id uuid primary key,
  title text not null,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  -- Percent of the monthly gross, or kobo a month.
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  office_id uuid references office,
  archived_at timestamptz,
  version int not null default 1
);
create unique index deduction_type_title on deduction_type (lower(title)) where archived_at is null;

create table allowance_type (
  id uuid primary key,
  title text not null,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  taxable boolean not null,
  pensionable boolean not null,
  archived_at timestamptz,
  version int not null default 1
);
create unique index allowance_type_title on allowance_type (lower(title)) where archived_at is null;

create table loan_type (
  id uuid primary key,
  title text not null,
  advance boolean not null,
  max_months int not null check (max_months between 1 and 120 and (not advance or max_months >= 3)),
  archived_at timestamptz,
  version int not null default 1
);
create unique index loan_type_title on loan_type (lower(title)) where archived_at is null;

-- The newest counts; earlier ones tell how past periods were cut.
create table payroll_config (
  id uuid primary key,
  from_date int not null check (from_date between 1 and 31),
  to_date int not null check (to_date between 1 and 31),
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
create trigger payroll_config_unchanged before update or delete on payroll_config for each row execute function refuse_change();
-- Before anybody changes it: the calendar month.
insert into payroll_config (id, from_date, to_date, created_at) values ('019a0000-0000-7000-8000-000000000110', 1, 31, '2026-01-01T00:00:00Z');
