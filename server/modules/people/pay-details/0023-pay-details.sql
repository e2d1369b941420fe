create table employee_pay (
  employee_id uuid primary key references employee,
  nin_sealed text,
  bvn_sealed text,
  rsa_pin_sealed text,
  nin_last4 text,
  bvn_last4 text,
  rsa_pin_last4 text,
  tin text,
  pfa text,
  nhf_number text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  salary_mode text not null default 'bank' check (salary_mode in ('bank', 'cash', 'cheque'))
);
comment on table employee_pay is 'Numbers that tell who somebody is to a bank or an authority, and how they receive their pay.';
comment on column employee_pay.nin_sealed is 'What ends in `_sealed` is sealed with DATA_KEY (server/lib/files/sealed.ts).';
comment on column employee_pay.nin_last4 is 'What ends in `_last4` is what a masked number shows.';
comment on column employee_pay.salary_mode is 'How each person receives their pay; a payslip keeps how it was paid.';

create table tax_residence (
  id uuid primary key,
  employee_id uuid not null references employee,
  state text not null,
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
);
comment on table tax_residence is 'Where a person''s income tax is owed, from when to when.';
comment on column tax_residence.ends_on is 'The first day that no longer counts.';

create table bank_account (
  id uuid primary key,
  employee_id uuid not null references employee,
  bank_code text not null,
  account_number_sealed text not null,
  account_number_last4 text not null,
  fingerprint text not null,
  account_name text not null,
  fits_check_digit boolean not null,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'refused', 'ended')),
  proposed_by uuid not null references employee,
  proposed_at timestamptz not null default now(),
  decided_by uuid references employee,
  decided_at timestamptz,
  -- Two pairs of eyes, neither of them the owner's.
  check (decided_by <> proposed_by and decided_by <> employee_id and proposed_by <> employee_id),
  check ((status in ('active', 'refused')) <= (decided_by is not null))
);
comment on table bank_account is 'Bank accounts that people are paid to: proposed by one person, confirmed by another.';
comment on column bank_account.fingerprint is 'Finds the same account of two people without opening either.';
create unique index bank_account_active on bank_account (employee_id) where status = 'active';
create unique index bank_account_proposed on bank_account (employee_id) where status = 'proposed';
create index bank_account_fingerprint on bank_account (fingerprint) where status in ('active', 'proposed');
-- A payroll looks for the account of each person as it was then, also one that was replaced since: without this it read the whole table
-- once for each.
create index bank_account_employee on bank_account (employee_id);
