-- How a monthly salary is made up; without a designation it counts for everyone who has none of their own.
create table salary_structure (
  id uuid primary key,
  title text not null,
  designation_id uuid references designation,
  basic_bp int not null check (basic_bp between 1 and 10000),
  housing_bp int not null check (housing_bp >= 0),
  transport_bp int not null check (transport_bp >= 0),
  utility_bp int not null check (utility_bp >= 0),
  meal_bp int not null check (meal_bp >= 0),
  other_bp int not null check (other_bp >= 0),
  archived_at timestamptz,
  version int not null default 1,
  check (basic_bp + housing_bp + transport_bp + utility_bp + meal_bp + other_bp = 10000)
);
create unique index salary_structure_title on salary_structure (lower(title)) where archived_at is null;
create unique index salary_structure_designation on salary_structure (designation_id) nulls not distinct where archived_at is null;
insert into salary_structure (id, title, basic_bp, housing_bp, transport_bp, utility_bp, meal_bp, other_bp)
values ('019a0000-0000-7000-8000-000000000120', 'Company standard', 4500, 2500, 1500, 500, 500, 500);

-- What one person is paid or loses beside the salary, in one month or in a range of months.
create table pay_item (
  id uuid primary key,
  employee_id uuid not null references employee,
  allowance_type_id uuid references allowance_type,
  deduction_type_id uuid references deduction_type,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  -- Percent of the monthly gross, or kobo a month.
  value numeric(14, 2) not null check (value >= 0 and (mode <> 'percentage' or value <= 100)),
  -- First days of months; the last one counts.
  starts_on date not null check (extract(day from starts_on) = 1),
  ends_on date check (extract(day from ends_on) = 1 and ends_on >= starts_on),
  reason text not null,
  created_by uuid not null references employee check (created_by <> employee_id),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  check ((allowance_type_id is null) <> (deduction_type_id is null))
);
create index pay_item_employee on pay_item (employee_id, starts_on desc) where archived_at is null;

-- What the employer lends. What is left is the sum of the ledger.
create table loan (
  id uuid primary key,
  employee_id uuid not null references employee,
  loan_type_id uuid not null references loan_type,
  principal_kobo bigint not null check (principal_kobo between 1 and 1000000000000),
  months int not null check (months between 1 and 120),
  first_month date not null check (extract(day from first_month) = 1),
  reason text not null,
  -- Why it is asked for although it is beyond what the Labour Act allows.
  despite text not null default '',
  skipped date[] not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  asked_by uuid not null references employee,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
create unique index loan_open on loan (employee_id, loan_type_id) where status = 'pending';
create index loan_employee on loan (employee_id, created_at desc);
create trigger loan_course before update of status on loan
  for each row when (old.status <> new.status) execute function keep_timekeeping_course();

-- Signed: what was lent is positive, what came back negative. Rows are never changed.
create table loan_entry (
  id uuid primary key,
  loan_id uuid not null references loan,
  kind text not null check (kind in ('lent', 'repayment', 'settlement', 'reversal')),
  amount_kobo bigint not null check ((kind in ('lent', 'reversal')) = (amount_kobo > 0)),
  month date not null,
  payslip_id uuid,
  note text not null default '',
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
create index loan_entry_loan on loan_entry (loan_id, created_at);
create unique index loan_entry_payslip on loan_entry (loan_id, payslip_id, kind) where payslip_id is not null;
create trigger loan_entry_append_only before update or delete on loan_entry for each row execute function refuse_change();

-- What a person's tax of a year follows from beside pay. Without a row: pension, no NHF, no NHIS, nothing declared.
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
  -- Which papers were seen.
  evidence text not null,
  -- Of the year, paid before the first payslip here: by another payroll.
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

insert into approval_policy (id, kind, title, position, steps) values (
  '019a0000-0000-7000-8000-000000000121', 'loan', 'Loan', 1,
  '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 24 }]'
);
