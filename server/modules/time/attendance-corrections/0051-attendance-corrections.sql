create table punch_superseded (
  punch_id uuid primary key,
  at timestamptz not null,
  employee_id uuid not null references employee,
  reason text not null,
  by_id uuid references employee,
  superseded_at timestamptz not null default now()
);
comment on table punch_superseded is 'Punches that a correction took back.';
create index punch_superseded_person on punch_superseded (employee_id, at);

-- Punches that an approved correction replaces are superseded, never changed.
create table attendance_correction (
  id uuid primary key,
  employee_id uuid not null references employee,
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  cause text not null check (cause in ('forgot', 'outage', 'field_work', 'wrong_time')),
  reason text not null,
  file_id uuid references file,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  check (in_at is not null or out_at is not null),
  check (out_at > in_at)
);
comment on table attendance_correction is 'What a day should say: a punch that was missed, or one that is wrong; approved, it becomes punches.';
comment on column attendance_correction.day is 'The business date: that on which the shift starts.';
-- One pending correction of a day: two could contradict each other.
create unique index attendance_correction_open on attendance_correction (employee_id, day) where status = 'pending';
create index attendance_correction_employee on attendance_correction (employee_id, day desc);
create index attendance_correction_newest on attendance_correction (created_at desc, id desc);
create index attendance_correction_file on attendance_correction (file_id) where file_id is not null;
create trigger attendance_correction_course before update of status on attendance_correction
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000070', 'attendance_correction', 'Attendance correction', 1,
    '[{ "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 }]');
