-- Numbers that tell who somebody is to a bank or an authority. What ends in `_sealed` is sealed (server/lib/sealed.ts).
create table employee_pay (
  employee_id uuid primary key references employee,
  nin_sealed text,
  bvn_sealed text,
  rsa_pin_sealed text,
  -- What a masked number shows.
  nin_last4 text,
  bvn_last4 text,
  rsa_pin_last4 text,
  tin text,
  pfa text,
  nhf_number text,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

-- Where a person's income tax is owed, from when to when.
create table tax_residence (
  id uuid primary key,
  employee_id uuid not null references employee,
  state text not null,
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
);

create table bank_account (
  id uuid primary key,
  employee_id uuid not null references employee,
  bank_code text not null,
  account_number_sealed text not null,
  account_number_last4 text not null,
  -- Finds the same account of two people without opening either.
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
create unique index bank_account_active on bank_account (employee_id) where status = 'active';
create unique index bank_account_proposed on bank_account (employee_id) where status = 'proposed';
create index bank_account_fingerprint on bank_account (fingerprint) where status in ('active', 'proposed');
