create table leave_type (
  id uuid primary key,
  title text not null,
  paid_fraction numeric(4, 3) not null default 1 check (paid_fraction between 0 and 1),
  days_per_year numeric(5, 2) not null check (days_per_year >= 0),
  accrual text not null default 'yearly' check (accrual in ('yearly', 'monthly')),
  milestones jsonb not null default '[]',
  pro_rata boolean not null default true,
  carry_over_cap numeric(5, 2) not null default 0,
  carry_over_expires_months int,
  half_days boolean not null default true,
  count_holidays boolean not null default false,
  sandwich text not null default 'none' check (sandwich in ('none', 'inside', 'bridge')),
  minimum_notice_days int not null default 0,
  maximum_in_a_row int,
  file_after_days int,
  gender text check (gender in ('female', 'male')),
  employment_types text[] not null default '{}',
  after_months_of_service int not null default 0,
  negative_limit numeric(5, 2) not null default 0,
  encashable boolean not null default false,
  colour text not null default '#2f7d5b',
  archived_at timestamptz,
  version int not null default 1
);
create unique index leave_type_title on leave_type (lower(title)) where archived_at is null;

create table leave_application (
  id uuid primary key,
  employee_id uuid not null references employee,
  leave_type_id uuid not null references leave_type,
  -- Where the person sat when they applied: a report about March shows March's office.
  office_id uuid not null references office,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  starts_half boolean not null default false,
  ends_half boolean not null default false,
  days numeric(6, 2) not null,
  reason text not null default '',
  contact text not null default '',
  stand_in_id uuid references employee,
  file_id uuid references file,
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
create index leave_application_employee on leave_application (employee_id, starts_on desc, id desc);
create index leave_application_newest on leave_application (created_at desc, id desc);
create index leave_application_starts on leave_application (starts_on desc, id desc);
create index leave_application_pending on leave_application (created_at desc, id desc) where status = 'pending';
create index leave_application_status on leave_application (status, starts_on desc, id desc);
create index leave_application_office on leave_application (office_id, starts_on desc, id desc);
create index leave_application_type on leave_application (leave_type_id, starts_on desc, id desc);
create index leave_application_file on leave_application (file_id) where file_id is not null;

-- What is decided stays decided, whatever a handler thinks.
create function keep_leave_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'pending'), ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'cancelled')
  ) then
    raise exception 'leave that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger leave_application_course before update of status on leave_application
  for each row when (old.status <> new.status) execute function keep_leave_course();

-- One row a day. A day is two halves on a number line, so that two half days of one date fit and nothing else overlaps.
create table leave_day (
  id uuid primary key,
  application_id uuid not null references leave_application,
  employee_id uuid not null references employee,
  day date not null,
  portion text not null check (portion in ('full', 'morning', 'afternoon')),
  counts numeric(3, 2) not null,
  kind text not null check (kind in ('work', 'weekend', 'holiday', 'off')),
  note text,
  -- Holds its place: its application is pending or approved and the day was not given up.
  live boolean not null,
  span int4range not null generated always as (
    int4range(
      (day - date '2000-01-01') * 2 + case when portion = 'afternoon' then 1 else 0 end,
      (day - date '2000-01-01') * 2 + case when portion = 'morning' then 1 else 2 end
    )
  ) stored,
  unique (application_id, day),
  constraint leave_day_overlap exclude using gist (employee_id with =, span with &&) where (live)
);
create index leave_day_when on leave_day (day) where live;
create index leave_day_person on leave_day (employee_id, day) where live;

-- Append-only and signed: the balance of a person and type in a year is the sum of its rows, and nothing else is stored.
create table leave_ledger (
  id uuid primary key,
  employee_id uuid not null references employee,
  leave_type_id uuid not null references leave_type,
  leave_year int not null,
  kind text not null check (kind in ('grant', 'accrual', 'carry_over', 'expiry', 'taken', 'given_back', 'encashed', 'adjusted')),
  days numeric(7, 2) not null,
  effective_on date not null,
  -- Carried-over days end on this day.
  expires_on date,
  application_id uuid references leave_application,
  leave_day_id uuid references leave_day,
  cause text not null,
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
create index leave_ledger_balance on leave_ledger (employee_id, leave_type_id, leave_year);
create index leave_ledger_type on leave_ledger (leave_type_id, leave_year, employee_id);
create index leave_ledger_application on leave_ledger (application_id) where application_id is not null;
create unique index leave_ledger_taken_once on leave_ledger (application_id, leave_year) where kind = 'taken';
create unique index leave_ledger_given_back_once on leave_ledger (leave_day_id) where kind = 'given_back';
create unique index leave_ledger_accrued_once on leave_ledger (employee_id, leave_type_id, leave_year, effective_on) where kind in ('grant', 'accrual');
create unique index leave_ledger_carried_once on leave_ledger (employee_id, leave_type_id, leave_year, kind, effective_on) where kind in ('carry_over', 'expiry');
create trigger leave_ledger_append_only before update or delete on leave_ledger for each row execute function refuse_change();

-- A year whose balances were carried over; nothing in it changes any more.
create table leave_year_close (
  leave_year int primary key,
  closed_at timestamptz not null default now()
);
