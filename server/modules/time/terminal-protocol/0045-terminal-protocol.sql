create table enrolment (
  id uuid primary key,
  device_id uuid not null references device,
  pin text not null,
  employee_id uuid references employee,
  fingers int not null default 0 check (fingers between 0 and 10),
  face boolean not null default false,
  since timestamptz not null default now(),
  finger_bits int not null default 0 check (finger_bits between 0 and 1023),
  assigned_by uuid references employee,
  assigned_at timestamptz,
  unique (device_id, pin)
);
comment on table enrolment is 'Who is known to a terminal under which number; the templates themselves stay on it.';
comment on column enrolment.finger_bits is 'Which fingers, one bit each: a terminal sends each finger by itself, and again.';
comment on column enrolment.assigned_by is 'Who said by hand whose number it is, which can be taken back.';
create index enrolment_employee on enrolment (employee_id);
create index enrolment_assigned on enrolment (assigned_at) where assigned_at is not null;

-- There are never many.
create table unknown_terminal (
  serial text primary key,
  address inet,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  calls int not null default 1
);
comment on table unknown_terminal is 'Terminals that call and that nobody registered; nothing of what they send is kept.';

create table punch_quarantine (
  id uuid primary key,
  device_id uuid not null references device,
  line text not null,
  problem text not null check (problem in ('malformed', 'future', 'ancient', 'unregistered')),
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  dismissed_at timestamptz,
  pin text,
  at timestamptz,
  direction text check (direction in ('in', 'out')),
  taken_in_at timestamptz,
  unique (device_id, line)
);
comment on table punch_quarantine is 'Lines from terminals that are no punch, or none that can be true, each once, until somebody has looked.';
comment on column punch_quarantine.at is 'When it says that it was; a line can become a punch after all, at another time where the clock was wrong.';
create index punch_quarantine_open on punch_quarantine (last_at) where dismissed_at is null;

-- An OGID is printed on every badge: as a number on a terminal it counts only where somebody says so of the terminal.
create function pin_owner(pin text, by_digits boolean) returns uuid language sql stable as $$
  select case when by_digits then coalesce(
    (select id from employee where ogid = upper(pin) and erased_at is null),
    case when ltrim(pin, '0') ~ '^[0-9]+$' then (
      select min(id::text)::uuid from employee
      where ltrim(regexp_replace(ogid, '\D', '', 'g'), '0') = ltrim(pin, '0') and erased_at is null having count(*) = 1
    ) end) end
$$;
comment on function pin_owner is 'Whose number on a terminal this is by itself: the OGID as it stands, or its digits where the terminal has those and they are one person’s.';

create function device_people(failed uuid, moment timestamptz) returns table (employee_id uuid) language sql stable as $$
  select distinct own.employee_id from enrolment own join device it on it.id = own.device_id
  where own.device_id = failed and own.employee_id is not null and not exists (
    select 1 from enrolment other join device another on another.id = other.device_id
    where other.employee_id = own.employee_id and another.id <> it.id and another.branch_id = it.branch_id
      and another.archived_at is null and other.since <= moment)
$$;
comment on function device_people is 'Whom the failure of a terminal keeps from punching: those who are known to it and, when it failed, to no other of its branch.';
