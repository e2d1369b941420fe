-- Attendance is kept from the start of the first row on.
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
comment on table attendance_policy is 'How days are counted, from a day on; each day says by which row it was counted.';

create table attendance_limits (
  id boolean primary key default true check (id),
  correction_days_back int not null default 31 check (correction_days_back between 1 and 366),
  gate_minutes_back int not null default 240 check (gate_minutes_back between 5 and 1440),
  silence_minutes int not null default 60 check (silence_minutes between 15 and 1440),
  version int not null default 1,
  punch_days_back int not null default 62 check (punch_days_back between 1 and 366)
);
comment on table attendance_limits is 'One row: how far back people may correct, the gate may record and punches may come, and when a silent terminal is an outage.';
comment on column attendance_limits.punch_days_back is 'How old a punch may be when a terminal sends it; an older one is quarantined.';

insert into attendance_policy (version, starts_on) values (1, current_date);

insert into attendance_limits default values;
