create table shift (
  id uuid primary key,
  title text not null,
  colour text not null default '#2f7d5b' check (colour ~ '^#[0-9a-f]{6}$'),
  archived_at timestamptz,
  version int not null default 1
);
create unique index shift_title on shift (lower(title)) where archived_at is null;

-- The hours of a shift from a day on, until its next row: a change counts from its day, and March keeps March's hours.
create table shift_hours (
  shift_id uuid not null references shift,
  starts_on date not null,
  -- [{ weekday, start, end, break_minutes, full_minutes, half_minutes }], 1 Monday; a weekday that is not there is free.
  days jsonb not null check (jsonb_typeof(days) = 'array'),
  late_grace_minutes int not null check (late_grace_minutes between 0 and 240),
  early_grace_minutes int not null check (early_grace_minutes between 0 and 240),
  -- How long before the start and after the end a punch still belongs to the shift.
  early_punch_minutes int not null check (early_punch_minutes between 0 and 720),
  late_punch_minutes int not null check (late_punch_minutes between 0 and 720),
  primary key (shift_id, starts_on)
);

-- Several shifts in turn, each for so many days, from the anchor on and for ever.
create table shift_rotation (
  id uuid primary key,
  title text not null,
  anchor_on date not null,
  archived_at timestamptz,
  version int not null default 1
);
create unique index shift_rotation_title on shift_rotation (lower(title)) where archived_at is null;

create table shift_rotation_step (
  rotation_id uuid not null references shift_rotation,
  position int not null,
  -- No shift: these days are free.
  shift_id uuid references shift,
  days int not null check (days between 1 and 366),
  primary key (rotation_id, position)
);
create index shift_rotation_step_shift on shift_rotation_step (shift_id);

-- Who works which shift, from when to when, both days included. The most specific wins: the person's, the team's, the office's.
create table shift_assignment (
  id uuid primary key,
  employee_id uuid references employee,
  team_id uuid references team,
  office_id uuid references office,
  target_id uuid not null generated always as (coalesce(employee_id, team_id, office_id)) stored,
  -- Neither shift nor rotation: these days are free.
  shift_id uuid references shift,
  rotation_id uuid references shift_rotation,
  -- Beside what is planned, not in its place: a second shift of one day.
  extra boolean not null default false,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  check (num_nonnulls(employee_id, team_id, office_id) = 1),
  check (num_nonnulls(shift_id, rotation_id) <= 1),
  check (not extra or (employee_id is not null and shift_id is not null)),
  constraint shift_assignment_overlap exclude using gist
    (target_id with =, (extra::int) with =, daterange(starts_on, ends_on, '[]') with &&)
);
create index shift_assignment_shift on shift_assignment (shift_id);
create index shift_assignment_rotation on shift_assignment (rotation_id);

-- Counts the changes of a person's own plan, so that nobody overwrites what they have not seen.
create table roster_version (
  employee_id uuid primary key references employee,
  version int not null default 1
);
