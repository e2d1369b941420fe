-- What a device is: a terminal that pushes by itself, a gate tablet, or another machine that sends batches with a token.
alter table device
  add column kind text not null default 'terminal' check (kind in ('terminal', 'kiosk', 'other')),
  -- Many sites leave the key for in and out alone, so that every punch says 'in': believed only where somebody says so.
  add column trusts_keys boolean not null default false,
  -- The numbers of people on it are the digits of their OGIDs.
  add column pins_are_ogids boolean not null default false,
  -- Heard from the networks of its branch only.
  add column branch_networks_only boolean not null default false,
  -- A terminal says its key when it begins; from then on it is heard from that address only.
  add column key_address inet,
  add column address inet,
  add column firmware text,
  -- Since when it has called without a gap, and when it last sent something old that was new to us: what it kept while it was offline.
  add column connected_at timestamptz,
  add column backlog_at timestamptz,
  add column newest_punch_at timestamptz,
  -- How far its clock is ahead; below zero behind.
  add column drift_seconds int,
  add column users int,
  add column attlog_stamp text,
  add column operlog_stamp text,
  add column bad_lines int not null default 0;
create unique index device_secret on device (secret_hash) where secret_hash is not null;

-- Which fingers, one bit each: a terminal sends each finger by itself, and again.
alter table enrolment add column finger_bits int not null default 0 check (finger_bits between 0 and 1023);

-- Terminals that call and that nobody registered. Nothing of what they send is kept, and there are never many.
create table unknown_terminal (
  serial text primary key,
  address inet,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  calls int not null default 1
);

-- What a terminal is told when it next asks. Its number goes to the terminal, which answers with it.
create table device_command (
  id bigint generated always as identity primary key,
  device_id uuid not null references device,
  kind text not null check (kind in ('sync_time', 'resend_log', 'read_enrolments', 'restart', 'add_user', 'remove_user')),
  pin text,
  employee_id uuid references employee,
  created_by uuid references employee,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_times int not null default 0,
  done_at timestamptz,
  result int
);
create index device_command_waiting on device_command (device_id, id) where done_at is null;
create index device_command_device on device_command (device_id, id);

-- Lines that are no punch, or none that can be true: kept apart, each once, so that somebody can look at the clock or the cable.
create table punch_quarantine (
  id uuid primary key,
  device_id uuid not null references device,
  line text not null,
  problem text not null check (problem in ('malformed', 'future', 'ancient')),
  times int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  dismissed_at timestamptz,
  unique (device_id, line)
);
create index punch_quarantine_open on punch_quarantine (last_at) where dismissed_at is null;

-- What somebody types at a gate tablet beside their OGID.
create table kiosk_pin (
  employee_id uuid primary key references employee,
  pin_hash text not null,
  set_at timestamptz not null
);

-- Whose a punch is was found out later: the days of that person hang on it from now on.
create function due_by_owner() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select distinct added.employee_id, (added.at at time zone 'UTC')::date - 1, (added.at at time zone 'UTC')::date + 1
  from added join gone on gone.id = added.id and gone.at = added.at
  where gone.employee_id is null and added.employee_id is not null;
  return null;
end $$;
create trigger punch_owner_due after update on punch referencing old table as gone new table as added
  for each statement execute function due_by_owner();

-- A device that was away has caught up, or is taken away: who waited for it is counted again. Small steps are left to the half hour.
create function due_by_sync() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select one.employee_id, min(one.day), max(one.day)
  from attendance_day one
  join placement on placement.employee_id = one.employee_id and placement.branch_id = new.branch_id
    and placement.starts_on <= one.day and (placement.ends_on is null or placement.ends_on > one.day)
  where one.status = 'pending' and one.day >= (coalesce(old.synced_until, new.synced_until) at time zone 'UTC')::date - 2
  group by one.employee_id;
  return null;
end $$;
create trigger device_synced_due after update of synced_until on device for each row
  when (new.synced_until > coalesce(old.synced_until, 'epoch') + interval '5 minutes') execute function due_by_sync();
create trigger device_archived_due after update of archived_at on device for each row
  when (new.archived_at is distinct from old.archived_at) execute function due_by_sync();

create index employee_ogid_digits on employee (ltrim(regexp_replace(ogid, '\D', '', 'g'), '0'));
-- Whose number on a terminal this is by itself: the OGID as it stands; where a terminal says that its numbers are the digits of OGIDs,
-- those, when they are one person's.
create function pin_owner(pin text, by_digits boolean) returns uuid language sql stable as $$
  select coalesce(
    (select id from employee where ogid = upper(pin) and erased_at is null),
    case when by_digits and ltrim(pin, '0') ~ '^[0-9]+$' then (
      select min(id::text)::uuid from employee
      where ltrim(regexp_replace(ogid, '\D', '', 'g'), '0') = ltrim(pin, '0') and erased_at is null having count(*) = 1
    ) end)
$$;
