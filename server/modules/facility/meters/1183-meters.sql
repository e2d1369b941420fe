-- What generators, vehicles and mains show, read by people.
create table meter (
  id uuid primary key,
  title text not null,
  branch_id uuid not null references branch,
  asset_id uuid references asset,
  unit text not null check (unit in ('hours', 'km', 'kWh')),
  archived_at timestamptz,
  version int not null default 1
);
comment on table meter is 'Meters: hours of generators, kilometres of vehicles, kilowatt-hours of mains.';
create unique index meter_title on meter (lower(title)) where archived_at is null;

create table meter_reading (
  id uuid primary key,
  meter_id uuid not null references meter,
  value numeric(12, 1) not null check (value >= 0),
  kind text not null check (kind in ('reading', 'replaced')),
  at timestamptz not null,
  employee_id uuid not null references employee
);
comment on table meter_reading is 'What a meter read, when and by whom; after one that was replaced it may begin lower.';
create unique index meter_reading_newest on meter_reading (meter_id, at desc, id desc);

create function keep_meter_reading() returns trigger language plpgsql as $$
begin
  raise exception 'readings of meters are never changed' using errcode = 'restrict_violation';
end $$;
comment on function keep_meter_reading is 'A reading stays as it was entered; a wrong one is followed by a right one.';
create trigger meter_reading_kept before update or delete on meter_reading for each row execute function keep_meter_reading();
