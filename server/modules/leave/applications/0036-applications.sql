create table leave_application (
  id uuid primary key,
  employee_id uuid not null references employee,
  leave_type_id uuid not null references leave_type,
  office_id uuid not null references office,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  starts_half boolean not null default false,
  ends_half boolean not null default false,
  days numeric(6, 2) not null,
  reason text not null default '',
  contact text not null default '',
  stand_in_id uuid references employee,
  file_id uuid references file,
  status text not null check (status in ('draft', 'pending', 'approved', 'rejected', 'withdrawn', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table leave_application is 'Applications for leave.';
comment on column leave_application.office_id is 'Where the person sat when they applied: a report about March shows March''s office.';
create index leave_application_employee on leave_application (employee_id, starts_on desc, id desc);
create index leave_application_newest on leave_application (created_at desc, id desc);
create index leave_application_starts on leave_application (starts_on desc, id desc);
create index leave_application_pending on leave_application (created_at desc, id desc) where status = 'pending';
create index leave_application_status on leave_application (status, starts_on desc, id desc);
create index leave_application_office on leave_application (office_id, starts_on desc, id desc);
create index leave_application_type on leave_application (leave_type_id, starts_on desc, id desc);
create index leave_application_file on leave_application (file_id) where file_id is not null;

-- A day is two halves on a number line, so that two half days of one date fit and nothing else overlaps.
create table leave_day (
  id uuid primary key,
  application_id uuid not null references leave_application,
  employee_id uuid not null references employee,
  day date not null,
  portion text not null check (portion in ('full', 'morning', 'afternoon')),
  counts numeric(3, 2) not null,
  kind text not null check (kind in ('work', 'weekend', 'holiday', 'off')),
  note text,
  live boolean not null,
  span int4range not null generated always as (int4range(
    (day - date '2000-01-01') * 2 + case when portion = 'afternoon' then 1 else 0 end,
    (day - date '2000-01-01') * 2 + case when portion = 'morning' then 1 else 2 end
  )) stored,
  unique (application_id, day),
  constraint leave_day_overlap exclude using gist (employee_id with =, span with &&) where (live)
);
comment on table leave_day is 'The days of an application, one row each.';
comment on column leave_day.live is 'Holds its place: its application is pending or approved and the day was not given up.';
create index leave_day_when on leave_day (day) where live;
create index leave_day_person on leave_day (employee_id, day) where live;

create function keep_leave_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'pending'), ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'cancelled')
  ) then
    raise exception 'leave that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_leave_course is 'Refuses steps of a leave application that there are not: what is decided stays decided.';
create trigger leave_application_course before update of status on leave_application
  for each row when (old.status <> new.status) execute function keep_leave_course();

-- What a company begins with, so that leave can be asked for on the first day; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000001', 'leave', 'Leave', 1,
    '[
      { "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 },
      { "position": 2, "title": "Campaign manager or head of department", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 16 },
      { "position": 3, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }
    ]');
