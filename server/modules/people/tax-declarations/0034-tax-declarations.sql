-- What payroll approves becomes a part of `tax_facts`.
create table tax_declaration (
  id uuid primary key,
  employee_id uuid not null references employee,
  year int not null check (year between 2000 and 2200),
  rent_kobo bigint not null check (rent_kobo >= 0),
  life_premium_kobo bigint not null check (life_premium_kobo >= 0),
  mortgage_interest_kobo bigint not null check (mortgage_interest_kobo >= 0),
  details text not null,
  file_id uuid references file,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  check (rent_kobo + life_premium_kobo + mortgage_interest_kobo = 0 or file_id is not null)
);
comment on table tax_declaration is 'Reliefs that somebody claims for a year, with the evidence (Nigeria Tax Act 2025, sections 31 and 32).';
comment on column tax_declaration.details is 'Landlord and address, insurer, lender.';
create unique index tax_declaration_open on tax_declaration (employee_id, year) where status = 'pending';
create unique index tax_declaration_file on tax_declaration (file_id) where file_id is not null;
create trigger tax_declaration_course before update of status on tax_declaration
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000131', 'tax_declaration', 'Tax declaration', 1,
    '[{ "position": 1, "title": "Payroll", "approver": { "by": "role", "role": "payroll_processor" }, "needed": "any", "deadline_hours": 40 }]');
