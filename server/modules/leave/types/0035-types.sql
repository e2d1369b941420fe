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
  version int not null default 1,
  health boolean not null default false
);
comment on table leave_type is 'Kinds of leave with their rules.';
comment on column leave_type.paid_fraction is '1 is fully paid, 0 unpaid.';
comment on column leave_type.milestones is '[{ after_years, days_per_year }]: more days from so many years of service on.';
comment on column leave_type.pro_rata is 'Whether joiners get their part of the year.';
comment on column leave_type.count_holidays is 'Whether holidays and weekends are deducted too.';
comment on column leave_type.sandwich is 'Whether free days between days of leave are deducted: of one application (`inside`), or also between two (`bridge`).';
comment on column leave_type.file_after_days is 'Leave of more days than this takes a file; null: none does.';
comment on column leave_type.employment_types is 'Empty: for all.';
comment on column leave_type.negative_limit is 'By how many days a balance may be overdrawn.';
comment on column leave_type.health is 'About health: why somebody takes such leave is theirs and HR''s.';
create unique index leave_type_title on leave_type (lower(title)) where archived_at is null;
