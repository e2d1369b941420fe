-- The most specific wins: the person's, the team's, the office's.
create table shift_assignment (
  id uuid primary key,
  employee_id uuid references employee,
  team_id uuid references team,
  office_id uuid references office,
  target_id uuid not null generated always as (coalesce(employee_id, team_id, office_id)) stored,
  shift_id uuid references shift,
  rotation_id uuid references shift_rotation,
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
comment on table shift_assignment is 'Who works which shift or rotation, from when to when, both days included.';
comment on column shift_assignment.shift_id is 'Neither shift nor rotation: these days are free.';
comment on column shift_assignment.extra is 'Beside what is planned, not in its place: a second shift of one day.';
create index shift_assignment_shift on shift_assignment (shift_id);
create index shift_assignment_rotation on shift_assignment (rotation_id);

create table roster_version (
  employee_id uuid primary key references employee,
  version int not null default 1
);
comment on table roster_version is 'Counts the changes of a person''s own plan, so that nobody overwrites what they have not seen.';
