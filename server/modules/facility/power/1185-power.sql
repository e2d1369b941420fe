-- Diesel that adds up: between two dips litres and hours say what was used.
create table generator (
  id uuid primary key,
  title text not null,
  branch_id uuid not null references branch,
  meter_id uuid not null unique references meter,
  kva int not null check (kva > 0),
  tank_litres int not null check (tank_litres > 0),
  litres_per_hour numeric(6, 1) not null check (litres_per_hour > 0)
);
comment on table generator is 'Generators: their tank, the meter of their hours, and what they take an hour at three quarters of their load.';
create unique index generator_title on generator (lower(title));

create table fuel_dip (
  id uuid primary key,
  generator_id uuid not null references generator,
  litres numeric(9, 1) not null check (litres >= 0),
  reading_id uuid not null unique references meter_reading,
  at timestamptz not null,
  employee_id uuid not null references employee,
  photo_id uuid unique references file,
  -- Of the period that it ends; the first dip of a generator ends none.
  before_id uuid unique references fuel_dip,
  delivered numeric(9, 1) not null default 0,
  used numeric(9, 1),
  hours numeric(12, 1),
  expected_rate numeric(8, 2),
  hints text[] not null default '{}',
  accepted_by uuid references employee,
  accepted_at timestamptz,
  note text not null default '',
  version int not null default 1,
  constraint fuel_dip_second_person check (accepted_by <> employee_id),
  check ((before_id is null) = (used is null) and (used is null) = (hours is null))
);
comment on table fuel_dip is 'Litres in a tank by dip or gauge with the hours of the meter, and what was used since the dip before.';
comment on column fuel_dip.hints is 'What does not add up, each with its sum, as it was when it was recorded.';
create unique index fuel_dip_newest on fuel_dip (generator_id, at desc, id desc);
create index fuel_dip_at on fuel_dip (at desc, id);
create index fuel_dip_open on fuel_dip (at) where hints <> '{}' and accepted_by is null;

create table fuel_delivery (
  id uuid primary key,
  generator_id uuid not null references generator,
  ticket text not null,
  ticket_litres numeric(9, 1) not null check (ticket_litres > 0),
  cost_kobo bigint not null check (cost_kobo > 0),
  dip_before numeric(9, 1) not null check (dip_before >= 0),
  dip_after numeric(9, 1) not null check (dip_after > dip_before),
  at timestamptz not null,
  employee_id uuid not null references employee,
  photo_id uuid unique references file,
  confirmed_by uuid references employee,
  confirmed_at timestamptz,
  constraint fuel_delivery_second_person check (confirmed_by <> employee_id),
  constraint fuel_delivery_ticket unique (generator_id, ticket)
);
comment on table fuel_delivery is 'Deliveries of diesel: litres of the delivery note, dips before and after, confirmed by a second person.';
create index fuel_delivery_newest on fuel_delivery (at desc, id);
create index fuel_delivery_generator on fuel_delivery (generator_id, at);
