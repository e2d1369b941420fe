-- A holiday of one branch only, such as a local election; together with offices it is for whoever is in one of either.
create table public_holiday_branch (
  public_holiday_id uuid not null references public_holiday,
  branch_id uuid not null references branch,
  primary key (public_holiday_id, branch_id)
);

-- Whether a holiday counts for somebody who sits there: it names nobody and is everyone's, or it names their office or branch.
create function holiday_is_for(holiday uuid, office uuid, branch uuid) returns boolean language sql stable as $$
  select exists (select 1 from public_holiday_office own where own.public_holiday_id = holiday and own.office_id = office)
    or exists (select 1 from public_holiday_branch own where own.public_holiday_id = holiday and own.branch_id = branch)
    or not (exists (select 1 from public_holiday_office own where own.public_holiday_id = holiday)
      or exists (select 1 from public_holiday_branch own where own.public_holiday_id = holiday))
$$;

-- An address from which a calendar program reads a person's holidays; only its hash is kept.
create table holiday_feed (
  employee_id uuid primary key references employee,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
