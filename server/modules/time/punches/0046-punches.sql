-- One table a month. What is wrong is superseded by a later row, never changed. Punches come by the thousand, so device and person are
-- looked up once a statement (punch_refers), not by a foreign key row by row.
create table punch (
  id uuid not null,
  at timestamptz not null,
  pin text not null,
  source text not null check (source in ('device', 'web', 'kiosk', 'manual', 'import')),
  device_id uuid,
  employee_id uuid,
  direction text check (direction in ('in', 'out')),
  address inet,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  notes jsonb not null default '{}',
  raw text,
  reason text,
  recorded_by uuid,
  received_at timestamptz not null default now(),
  constraint punch_once unique nulls not distinct (at, pin, device_id, source),
  primary key (at, id)
) partition by range (at);
comment on table punch is 'Every time that somebody clocked in or out, from whatever source; append-only.';
comment on column punch.pin is 'What the device calls the person; a terminal may send its memory again, and each row is kept once.';
comment on column punch.employee_id is 'Nobody while the number is not known.';
comment on column punch.notes is 'What the web clock noticed: outside the fence or the networks, or the time that the browser took it for.';
create index punch_person on punch (employee_id, at);
create index punch_unmatched on punch (device_id, pin, at) where employee_id is null;
-- Punches from elsewhere than the branch are few; they are looked for by day.
create index punch_elsewhere on punch (at, employee_id) where notes -> 'place' is not null;
-- Few of all punches.
create index punch_by_hand on punch (at) where source in ('manual', 'import');
create table punch_early partition of punch for values from (minvalue) to ('2026-01-01Z');
-- The months of the first years; `ensure_month_partitions` makes those that follow.
do $$
begin
  for month in 0..35 loop
    execute format('create table %I partition of punch for values from (%L) to (%L)',
      'punch_' || to_char(timestamp '2026-01-01' + make_interval(months => month), 'YYYYMM'),
      (timestamp '2026-01-01' + make_interval(months => month)) at time zone 'UTC',
      (timestamp '2026-01-01' + make_interval(months => month + 1)) at time zone 'UTC');
  end loop;
end $$;

create function keep_punch() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.employee_id is null or new.employee_id is null)
    and to_jsonb(new) - 'employee_id' = to_jsonb(old) - 'employee_id' then
    return new;
  end if;
  -- Whoever is forgotten keeps the times, and nothing of where from.
  if coalesce(current_setting('iroko.erasing', true), '') = 'on' then
    return new;
  end if;
  raise exception 'a punch is never changed';
end $$;
comment on function keep_punch is 'Refuses to change a punch, but for whose it is and for the erasure of a person.';
create trigger punch_kept before update on punch for each row execute function keep_punch();

create function punch_refers() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added where device_id is not null and not exists (select 1 from device where device.id = added.device_id))
    or exists (select 1 from added where employee_id is not null and not exists (select 1 from employee where employee.id = added.employee_id))
    or exists (select 1 from added where recorded_by is not null and not exists (select 1 from employee where employee.id = added.recorded_by))
  then
    raise exception 'a punch refers to a device or a person that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
comment on function punch_refers is 'Refuses punches of a terminal or a person that is not there, in place of a foreign key that would look at each one alone.';
create trigger punch_refers_added after insert on punch referencing new table as added for each statement execute function punch_refers();
create trigger punch_refers_changed after update on punch referencing new table as added for each statement execute function punch_refers();

create function keep_punched() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'device' and exists (select 1 from punch where device_id = old.id))
    or (tg_table_name = 'employee' and exists (select 1 from punch where employee_id = old.id or recorded_by = old.id))
  then
    raise exception '% has punches', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
comment on function keep_punched is 'Refuses to delete a terminal or a person with punches, in place of a foreign key from each partition.';
create trigger device_punched before delete on device for each row execute function keep_punched();
create trigger employee_punched before delete on employee for each row execute function keep_punched();
