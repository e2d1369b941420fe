create table branch (
  id uuid primary key,
  title text not null unique,
  address text not null default '',
  state text not null default '',
  time_zone text not null default 'Africa/Lagos',
  archived_at timestamptz,
  version int not null default 1
);

create table designation (
  id uuid primary key,
  title text not null,
  grade int not null default 1,
  archived_at timestamptz,
  version int not null default 1
);
create unique index designation_title on designation (lower(title)) where archived_at is null;

create table client (
  id uuid primary key,
  title text not null unique,
  created_at timestamptz not null default now()
);

-- Departments and campaigns. Rights follow the immutable code, never the title.
create table office (
  id uuid primary key,
  office_type text not null check (office_type in ('department', 'campaign')),
  code text not null unique,
  title text not null,
  head_id uuid,
  branch_id uuid references branch,
  client_id uuid references client,
  holiday_calendar text not null default 'NG',
  time_zone text not null default 'Africa/Lagos',
  committed_headcount int,
  archived_at timestamptz,
  version int not null default 1,
  check (office_type = 'campaign' or client_id is null)
);
create unique index office_title on office (lower(title));

create function keep_code() returns trigger language plpgsql as $$
begin
  if new.code is distinct from old.code or new.office_type is distinct from old.office_type then
    raise exception 'the code and the type of an office never change';
  end if;
  return new;
end $$;
create trigger office_code before update on office for each row execute function keep_code();

create table team (
  id uuid primary key,
  office_id uuid not null references office,
  title text not null,
  lead_id uuid,
  archived_at timestamptz,
  version int not null default 1,
  unique (office_id, title)
);
