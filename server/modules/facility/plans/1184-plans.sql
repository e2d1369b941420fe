-- Services and inspections that come again by days, months or what a meter reads; whichever is first.
create table maintenance_plan (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('service', 'inspection')),
  branch_id uuid not null references branch,
  place text not null default '',
  asset_id uuid references asset,
  checklist jsonb not null default '[]',
  every int check (every > 0),
  every_unit text check (every_unit in ('days', 'months')),
  meter_id uuid references meter,
  every_reading numeric(12, 1) check (every_reading > 0),
  lead_days int not null check (lead_days between 0 and 90),
  counts_from text not null check (counts_from in ('completion', 'calendar')),
  next_due_on date,
  next_due_reading numeric(12, 1),
  assignee_id uuid references employee,
  vendor_id uuid references vendor,
  paused_until date,
  archived_at timestamptz,
  created_by uuid not null references employee,
  version int not null default 1,
  check (every is not null or meter_id is not null),
  check ((every is null) = (next_due_on is null)),
  check ((meter_id is null) = (every_reading is null))
);
comment on table maintenance_plan is 'Plans of preventive maintenance: each has one open job at most, made some days before it is due.';
create unique index maintenance_plan_title on maintenance_plan (lower(title)) where archived_at is null;
create index maintenance_plan_due on maintenance_plan (next_due_on, id) where archived_at is null;
create index maintenance_plan_meter on maintenance_plan (meter_id) where meter_id is not null and archived_at is null;
alter table maintenance_job add foreign key (plan_id) references maintenance_plan;
