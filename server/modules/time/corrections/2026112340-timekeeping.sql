-- How far back people may ask for a correction, the gate may record, and when a silent terminal is an outage.
create table timekeeping_settings (
  id boolean primary key default true check (id),
  correction_days_back int not null default 31 check (correction_days_back between 1 and 366),
  gate_minutes_back int not null default 240 check (gate_minutes_back between 5 and 1440),
  silence_minutes int not null default 60 check (silence_minutes between 15 and 1440),
  version int not null default 1
);
insert into timekeeping_settings default values;

-- What a day should say: a punch that was missed, or one that is wrong. Approved, it becomes punches; those that it takes the place
-- of are superseded, never changed.
create table attendance_request (
  id uuid primary key,
  employee_id uuid not null references employee,
  -- The business date: that on which the shift starts.
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
-- Two that are open would answer each other.
create unique index attendance_request_open on attendance_request (employee_id, day) where status = 'pending';
create index attendance_request_employee on attendance_request (employee_id, day desc);
create index attendance_request_newest on attendance_request (created_at desc, id desc);
create index attendance_request_file on attendance_request (file_id) where file_id is not null;

-- A day or days on which somebody is not there without leave: told ahead or explained afterwards. It is about days, not shifts, so
-- that a roster that changes later changes nothing of it.
create table absence (
  id uuid primary key,
  employee_id uuid not null references employee,
  -- Where the person sat when they told it.
  office_id uuid not null references office,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The specification's out-of-office reasons.
  reason text not null check (reason in ('Sick', 'FAM/PER Emergency', 'Holiday')),
  details text not null default '',
  file_id uuid references file,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  constraint absence_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (status in ('pending', 'approved'))
);
create index absence_employee on absence (employee_id, starts_on desc);
create index absence_newest on absence (created_at desc, id desc);
create index absence_office on absence (office_id, starts_on desc);
create index absence_file on absence (file_id) where file_id is not null;

create function keep_timekeeping_course() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'what is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
create trigger attendance_request_course before update of status on attendance_request
  for each row when (old.status <> new.status) execute function keep_timekeeping_course();
create trigger absence_course before update of status on absence
  for each row when (old.status <> new.status) execute function keep_timekeeping_course();

-- An approved absence excuses its days.
create function due_by_absence() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day) values (new.employee_id, new.starts_on, new.ends_on);
  return null;
end $$;
create trigger absence_attendance after insert or update of status on absence
  for each row when (new.status = 'approved') execute function due_by_absence();

-- A new way of counting changes every day from its first on.
create function due_by_policy() returns trigger language plpgsql as $$
begin
  insert into attendance_due (from_day, to_day) values (coalesce(new.starts_on, old.starts_on), 'infinity');
  return null;
end $$;
create trigger attendance_policy_attendance after insert on attendance_policy for each row execute function due_by_policy();

-- Two people for an amnesty: whoever wrote the outage down does not decide it. One that nobody wrote down was noticed by a terminal's
-- silence.
alter table incident
  add column source text not null default 'person' check (source in ('person', 'silence')),
  add column decided_at timestamptz,
  add column decision text not null default '',
  add constraint incident_second_person check (decided_by <> created_by);
-- One silence of a terminal is noticed once.
create unique index incident_silence on incident (device_id) where source = 'silence' and ends_at is null;
create index incident_newest on incident (starts_at desc, id desc);

-- Days that a leader settles are looked for by everyone who leads.
create index attendance_day_conflict on attendance_day (day desc, employee_id) where status = 'conflict';

-- What a company begins with; settings/approval-module changes it. An absence may be about health: HR decides it, nobody of the line.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000070', 'manual_attendance', 'Manual attendance', 1,
  '[{ "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 }]'),
  ('019a0000-0000-7000-8000-000000000071', 'absence', 'Absence', 1,
  '[{ "position": 1, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 16 }]');
