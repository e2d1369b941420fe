-- It is about days, not shifts, so that a roster that changes later changes nothing of it.
create table absence (
  id uuid primary key,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
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
comment on table absence is 'Days on which somebody is not there without leave, told ahead or explained afterwards.';
comment on column absence.office_id is 'Where the person sat when they told it.';
comment on column absence.reason is 'The specification''s out-of-office reasons.';
create index absence_employee on absence (employee_id, starts_on desc);
create index absence_newest on absence (created_at desc, id desc);
create index absence_office on absence (office_id, starts_on desc);
create index absence_file on absence (file_id) where file_id is not null;
create trigger absence_course before update of status on absence
  for each row when (old.status <> new.status) execute function keep_decided();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000071', 'absence', 'Absence', 1,
    '[{ "position": 1, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 16 }]');
