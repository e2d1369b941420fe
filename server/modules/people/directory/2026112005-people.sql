create sequence employee_ogid start 1;

create table employee (
  id uuid primary key,
  ogid text not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  middle_name text,
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  gender text check (gender in ('female', 'male')),
  birth_date date,
  marital_status text,
  phone text,
  address text,
  city text,
  state_of_origin text,
  lga text,
  next_of_kin text,
  emergency_contact text,
  profile_picture text,
  hire_date date not null,
  exit_date date,
  employment_type text not null default 'full_time' check (employment_type in ('full_time', 'contract', 'intern')),
  probation_ends_on date,
  confirmed_on date,
  remote boolean not null default false,
  status text not null default 'active' check (status in ('active', 'left', 'terminated')),
  roles text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now()
);
-- NFKC first, so that letters that only look alike do not make a second account.
create unique index employee_email on employee (lower(normalize(email, NFKC)));
create index employee_search on employee using gin ((lower(first_name || ' ' || last_name || ' ' || ogid || ' ' || email)) gin_trgm_ops);
create index employee_name on employee (full_name, id);
create index employee_roles on employee using gin (roles);

create function keep_ogid() returns trigger language plpgsql as $$
begin
  if new.ogid is distinct from old.ogid then
    raise exception 'an OGID is given once and never changes';
  end if;
  return new;
end $$;
create trigger employee_ogid before update on employee for each row execute function keep_ogid();

alter table office add foreign key (head_id) references employee;
alter table team add foreign key (lead_id) references employee;
create index office_head on office (head_id);

-- Who sat where, from when to when; `ends_on` is the first day that no longer counts.
create table placement (
  id uuid primary key,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  team_id uuid references team,
  designation_id uuid references designation,
  branch_id uuid references branch,
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  exclude using gist (employee_id with =, daterange(starts_on, ends_on) with &&)
);
create index placement_office on placement (office_id, starts_on);
create index placement_employee on placement (employee_id, starts_on desc);

-- Who leads whom and as what: Team Lead 0, Supervisor 1, Manager 2, Quality Assurance 3.
create table reporting_line (
  id uuid primary key,
  employee_id uuid not null references employee,
  leader_id uuid not null references employee,
  leadership_type int not null check (leadership_type between 0 and 3),
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  check (employee_id <> leader_id),
  exclude using gist (employee_id with =, leadership_type with =, daterange(starts_on, ends_on) with &&)
);
create index reporting_line_leader on reporting_line (leader_id, employee_id);
create index reporting_line_employee on reporting_line (employee_id);

-- A day that is today's at the company; the server passes it, so that tests and reports can stand on any day.
create function current_placement(today date) returns setof placement language sql stable as $$
  select * from placement where starts_on <= today and (ends_on is null or ends_on > today)
$$;

-- Everyone below a leader on a day, at any depth. Ends on a circle too.
create function reportees_of(leader uuid, today date) returns table (employee_id uuid) language sql stable as $$
  with recursive below as (
    select line.employee_id from reporting_line line
      where line.leader_id = leader and line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
    union
    select line.employee_id from reporting_line line join below on line.leader_id = below.employee_id
      where line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
  )
  select below.employee_id from below where below.employee_id <> leader
$$;
