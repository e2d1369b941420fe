-- Who may clock in on the web: nobody, those who work remotely, or everyone; and what the fence and the networks of the branch do with
-- somebody who works there but is not within them.
alter table branch
  add column web_clock text not null default 'remote' check (web_clock in ('nobody', 'remote', 'everyone')),
  add column place_rule text not null default 'warn' check (place_rule in ('warn', 'block'));

-- A biometric terminal of a branch. Its secret is kept as a hash; `synced_until`: it has sent all that it had up to then.
create table device (
  id uuid primary key,
  serial text not null,
  title text not null,
  branch_id uuid not null references branch,
  -- A door that is only a way in, or only a way out.
  direction text check (direction in ('in', 'out')),
  secret_hash text,
  last_seen_at timestamptz,
  synced_until timestamptz,
  archived_at timestamptz,
  version int not null default 1
);
create unique index device_serial on device (lower(serial));
create index device_branch on device (branch_id) where archived_at is null;

-- Who is known to a terminal under which number; the templates themselves stay on it.
create table enrolment (
  id uuid primary key,
  device_id uuid not null references device,
  pin text not null,
  employee_id uuid references employee,
  fingers int not null default 0 check (fingers between 0 and 10),
  face boolean not null default false,
  since timestamptz not null default now(),
  unique (device_id, pin)
);
create index enrolment_employee on enrolment (employee_id);

-- Append-only: what is wrong is superseded by a later row, never changed. One table a month.
create table punch (
  id uuid not null,
  at timestamptz not null,
  -- What the device calls the person; a terminal may send its memory again, and each row is kept once.
  pin text not null,
  source text not null check (source in ('device', 'web', 'kiosk', 'manual', 'import')),
  device_id uuid references device,
  -- Nobody while the number is not known.
  employee_id uuid references employee,
  direction text check (direction in ('in', 'out')),
  address inet,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  -- What the web clock noticed: outside the fence or the networks, or the time that the browser took it for.
  notes jsonb not null default '{}',
  raw text,
  reason text,
  recorded_by uuid references employee,
  received_at timestamptz not null default now(),
  constraint punch_once unique nulls not distinct (at, pin, device_id, source),
  primary key (at, id)
) partition by range (at);
create index punch_person on punch (employee_id, at);
create index punch_unmatched on punch (device_id, pin, at) where employee_id is null;

create table punch_early partition of punch for values from (minvalue) to ('2026-01-01Z');
-- Makes the table of a month, once.
create function make_punch_month(month date) returns void language plpgsql as $$
declare
  name text := 'punch_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of punch for values from (%L) to (%L)', name,
      (date_trunc('month', month::timestamp)) at time zone 'UTC',
      (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC');
  end if;
end $$;
select make_punch_month(month::date) from generate_series(date '2026-01-01', date '2028-12-01', interval '1 month') month;

-- Stands in for a punch that a correction took back.
create table punch_superseded (
  punch_id uuid primary key,
  at timestamptz not null,
  employee_id uuid not null references employee,
  reason text not null,
  by_id uuid references employee,
  superseded_at timestamptz not null default now()
);
create index punch_superseded_person on punch_superseded (employee_id, at);

create function keep_punch() returns trigger language plpgsql as $$
begin
  -- Only whose it is may still be found out.
  if tg_op = 'UPDATE' and old.employee_id is null
    and to_jsonb(new) - 'employee_id' = to_jsonb(old) - 'employee_id' then
    return new;
  end if;
  -- Whoever is forgotten keeps the times, and nothing of where from.
  if coalesce(current_setting('iroko.erasing', true), '') = 'on' then
    return new;
  end if;
  raise exception 'a punch is never changed';
end $$;
create trigger punch_kept before update on punch for each row execute function keep_punch();

-- An outage of a branch, or of one device. Nobody is absent by it; an amnesty counts those whom it kept from punching as present.
create table incident (
  id uuid primary key,
  branch_id uuid not null references branch,
  device_id uuid references device,
  kind text not null check (kind in ('power', 'network', 'device')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  note text not null default '',
  amnesty text not null default 'proposed' check (amnesty in ('proposed', 'granted', 'refused')),
  decided_by uuid references employee,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (ends_at > starts_at)
);
create index incident_branch on incident (branch_id, starts_at);

-- How days are counted, from a day on; a change makes a new row, and each day says by which it was counted. Before the first nobody
-- is asked where they were.
create table attendance_policy (
  version int primary key,
  worked text not null default 'first_to_last' check (worked in ('first_to_last', 'pairs')),
  single_punch text not null default 'half_day' check (single_punch in ('present', 'half_day', 'absent')),
  overtime_from_minutes int not null default 30 check (overtime_from_minutes between 0 and 240),
  night_from int not null default 1320 check (night_from between 0 and 1439),
  night_to int not null default 360 check (night_to between 0 and 1439),
  starts_on date not null,
  created_by uuid references employee,
  created_at timestamptz not null default now()
);
insert into attendance_policy (version, starts_on) values (1, current_date);

-- The result of one person's business date; computed, and computed again whenever what it hangs on changes.
create table attendance_day (
  employee_id uuid not null references employee,
  day date not null,
  office_id uuid not null references office,
  shift_id uuid references shift,
  shift_starts_at timestamptz,
  shift_ends_at timestamptz,
  status text not null check (status in ('present', 'half_day', 'absent', 'on_leave', 'holiday', 'off_day', 'conflict', 'pending')),
  first_in timestamptz,
  last_out timestamptz,
  planned_minutes int not null,
  worked_minutes int not null,
  late_minutes int not null,
  early_minutes int not null,
  overtime_minutes int not null,
  night_minutes int not null,
  flags text[] not null default '{}',
  policy_version int not null references attendance_policy,
  computed_at timestamptz not null,
  primary key (employee_id, day)
);
create index attendance_day_day on attendance_day (day, office_id);
create index attendance_day_late on attendance_day (day) where late_minutes > 0;

-- What is to be computed again: one person's days, or everyone's. Only ever added to and taken, so that a thousand punches at once
-- never wait for each other; a row that comes while its days are computed is there for the next round.
create table attendance_due (
  id bigint generated always as identity primary key,
  employee_id uuid,
  office_id uuid,
  from_day date not null,
  to_day date not null
);

-- A day is also that of the shift of the evening before and of the morning after.
create function due_by_punch() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select distinct employee_id, (at at time zone 'UTC')::date - 1, (at at time zone 'UTC')::date + 1 from added
  where employee_id is not null;
  return null;
end $$;
create trigger punch_due after insert on punch referencing new table as added for each statement execute function due_by_punch();

-- What a module changes that a day hangs on marks the days itself: whoever writes it, by whatever way.
create function due_by_leave() returns trigger language plpgsql as $$
declare
  one leave_day := coalesce(new, old);
begin
  insert into attendance_due (employee_id, from_day, to_day) values (one.employee_id, one.day, one.day);
  return null;
end $$;
create trigger leave_day_attendance after insert or update or delete on leave_day for each row execute function due_by_leave();

create function due_by_application() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day) values (new.employee_id, new.starts_on, new.ends_on);
  return null;
end $$;
create trigger leave_application_attendance after update of status on leave_application
  for each row when (old.status <> new.status) execute function due_by_application();

create function due_by_assignment() returns trigger language plpgsql as $$
declare
  one shift_assignment;
begin
  -- Before and after: the days that it gave up are others too.
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (employee_id, office_id, from_day, to_day)
    values (one.employee_id, coalesce(one.office_id, (select office_id from team where id = one.team_id)), one.starts_on - 1, coalesce(one.ends_on, 'infinity') + 1);
  end loop;
  return null;
end $$;
create trigger shift_assignment_attendance after insert or update or delete on shift_assignment
  for each row execute function due_by_assignment();

create function due_by_placement() returns trigger language plpgsql as $$
declare
  one placement;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (employee_id, from_day, to_day) values (one.employee_id, one.starts_on, coalesce(one.ends_on, 'infinity'));
  end loop;
  return null;
end $$;
create trigger placement_attendance after insert or update or delete on placement for each row execute function due_by_placement();

-- Hours and rotations change for everyone who works by them.
create function due_by_hours() returns trigger language plpgsql as $$
begin
  insert into attendance_due (from_day, to_day) values (new.starts_on, 'infinity');
  return null;
end $$;
create trigger shift_hours_attendance after insert or update on shift_hours for each row execute function due_by_hours();

create function due_by_holiday() returns trigger language plpgsql as $$
declare
  one public_holiday;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (from_day, to_day) values (one.start_date, one.end_date);
  end loop;
  return null;
end $$;
create trigger public_holiday_attendance after insert or update or delete on public_holiday
  for each row execute function due_by_holiday();

create function due_by_incident() returns trigger language plpgsql as $$
declare
  one incident;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (from_day, to_day)
    values ((one.starts_at at time zone 'UTC')::date - 1, (coalesce(one.ends_at, now()) at time zone 'UTC')::date + 1);
  end loop;
  return null;
end $$;
create trigger incident_attendance after insert or update on incident for each row execute function due_by_incident();

create function due_by_correction() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  values (new.employee_id, (new.at at time zone 'UTC')::date - 1, (new.at at time zone 'UTC')::date + 1);
  return null;
end $$;
create trigger punch_superseded_attendance after insert on punch_superseded for each row execute function due_by_correction();
