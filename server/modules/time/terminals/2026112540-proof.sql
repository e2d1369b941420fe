-- A serial stands on the back of a terminal: whoever sends it has proved nothing. A terminal proves itself by its key, or by the networks of
-- its branch; and what it sends is kept only after somebody has confirmed it.
alter table device
  alter column branch_networks_only set default true,
  -- Null: before this was kept.
  add column registered_at timestamptz,
  add column confirmed_at timestamptz,
  add column confirmed_by uuid references employee,
  -- The one browser in which a gate tablet's link was opened.
  add column browser_hash text;
-- Those that were heard until now are known.
update device set confirmed_at = coalesce(connected_at, last_seen_at, now());

-- The key of a terminal is a few digits: two may have the same.
drop index device_secret;
create unique index device_secret on device (secret_hash) where secret_hash is not null and kind <> 'terminal';

-- How old a punch may be when it comes; what is older is put apart.
alter table timekeeping_settings add column punch_days_back int not null default 62 check (punch_days_back between 1 and 366);

-- What is put apart can become a punch after all, at another time where the clock was wrong.
alter table punch_quarantine
  drop constraint punch_quarantine_problem_check,
  add constraint punch_quarantine_problem_check check (problem in ('malformed', 'future', 'ancient', 'unregistered')),
  add column pin text,
  add column at timestamptz,
  add column direction text check (direction in ('in', 'out')),
  add column taken_in_at timestamptz;

-- An OGID is printed on every badge: as a number on a terminal it counts only where somebody says so of the terminal.
create or replace function pin_owner(pin text, by_digits boolean) returns uuid language sql stable as $$
  select case when by_digits then coalesce(
    (select id from employee where ogid = upper(pin) and erased_at is null),
    case when ltrim(pin, '0') ~ '^[0-9]+$' then (
      select min(id::text)::uuid from employee
      where ltrim(regexp_replace(ogid, '\D', '', 'g'), '0') = ltrim(pin, '0') and erased_at is null having count(*) = 1
    ) end) end
$$;
