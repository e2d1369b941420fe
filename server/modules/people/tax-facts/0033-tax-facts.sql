create table tax_facts (
  id uuid primary key,
  employee_id uuid not null references employee,
  year int not null check (year between 2000 and 2200),
  pension boolean not null,
  nhf boolean not null,
  nhis boolean not null,
  rent_kobo bigint not null check (rent_kobo >= 0),
  life_premium_kobo bigint not null check (life_premium_kobo >= 0),
  mortgage_interest_kobo bigint not null check (mortgage_interest_kobo >= 0),
  evidence text not null,
  before_months int not null default 0 check (before_months between 0 and 11),
  before_gross_kobo bigint not null default 0 check (before_gross_kobo >= 0),
  before_reliefs_kobo bigint not null default 0 check (before_reliefs_kobo >= 0),
  before_tax_kobo bigint not null default 0 check (before_tax_kobo >= 0),
  set_by uuid references employee check (set_by <> employee_id),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (employee_id, year),
  check (rent_kobo + life_premium_kobo + mortgage_interest_kobo = 0 or evidence <> '')
);
comment on table tax_facts is 'What a person''s tax of a year follows from beside pay; without a row: pension, no NHF, no NHIS, nothing declared.';
comment on column tax_facts.evidence is 'Which papers were seen.';
comment on column tax_facts.before_months is 'What begins with `before_` is of the same year, paid before the first payslip here, by another payroll.';
