create table public_holiday (
  id uuid primary key,
  title text not null,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  archived_at timestamptz,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  moved_to uuid references public_holiday
);
comment on table public_holiday is 'Public holidays and those that the company gives.';
comment on column public_holiday.moved_to is 'Of the days that a holiday had before it moved, as far as they were over: whoever stayed away on them is not absent for it.';
create index public_holiday_dates on public_holiday (start_date, end_date);
create index public_holiday_moved on public_holiday (start_date) where moved_to is not null;

create table public_holiday_office (
  public_holiday_id uuid not null references public_holiday,
  office_id uuid not null references office,
  primary key (public_holiday_id, office_id)
);
comment on table public_holiday_office is 'Offices that a holiday is for; without a row here and among the branches it is everyone''s.';

create table public_holiday_branch (
  public_holiday_id uuid not null references public_holiday,
  branch_id uuid not null references branch,
  primary key (public_holiday_id, branch_id)
);
comment on table public_holiday_branch is 'Branches that a holiday is for, such as of a local election; with offices it is for whoever is in one of either.';

create function holiday_is_for(holiday uuid, office uuid, branch uuid) returns boolean language sql stable as $$
  select exists (select 1 from public_holiday_office own where own.public_holiday_id = holiday and own.office_id = office)
    or exists (select 1 from public_holiday_branch own where own.public_holiday_id = holiday and own.branch_id = branch)
    or not (exists (select 1 from public_holiday_office own where own.public_holiday_id = holiday)
      or exists (select 1 from public_holiday_branch own where own.public_holiday_id = holiday))
$$;
comment on function holiday_is_for is 'Whether a holiday counts for somebody of an office and a branch: it names nobody and is everyone’s, or it names theirs.';
