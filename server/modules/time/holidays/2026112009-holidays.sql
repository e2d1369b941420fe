create table public_holiday (
  id uuid primary key,
  title text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  archived_at timestamptz,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index public_holiday_dates on public_holiday (start_date, end_date);

-- No row: the holiday is everyone's.
create table public_holiday_office (
  public_holiday_id uuid not null references public_holiday,
  office_id uuid not null references office,
  primary key (public_holiday_id, office_id)
);
