create table resignation (
  id uuid primary key,
  employee_id uuid not null references employee,
  letter text not null,
  reason text not null,
  given_on date not null,
  notice_length int not null check (notice_length > 0),
  notice_unit text not null check (notice_unit in ('day', 'week', 'month')),
  notice_ends_on date not null check (notice_ends_on > given_on),
  last_working_day date not null check (last_working_day >= given_on),
  shortfall_days int not null generated always as (greatest(notice_ends_on - last_working_day, 0)) stored,
  status text not null default 'pending' check (status in ('pending', 'approved', 'retracted')),
  retract_asked_at timestamptz check (retract_asked_at is null or status <> 'pending'),
  retract_reason text,
  retracted_by uuid references employee check (retracted_by <> employee_id),
  effective_at timestamptz check (effective_at is null or status = 'approved'),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1
);
comment on table resignation is 'Resignations with their letter, the notice by length of service and the last working day.';
comment on column resignation.notice_ends_on is 'The last day of notice, by the Labour Act; fixed when it is given.';
comment on column resignation.shortfall_days is 'Calendar days of notice that are not served.';
comment on column resignation.status is 'The words of the specification; one that is rejected or withdrawn is retracted.';
comment on column resignation.retract_asked_at is 'The person wishes to retract an approved one, and HR has not answered.';
comment on column resignation.retracted_by is 'Who of HR agreed to retract an approved one.';
comment on column resignation.effective_at is 'When the employment ended by it, or by another exit before its day.';
-- One at a time in an employment: one that took effect leaves room for that of a later employment.
create unique index resignation_current on resignation (employee_id) where status <> 'retracted' and effective_at is null;
create index resignation_employee on resignation (employee_id, created_at desc);
create index resignation_newest on resignation (created_at desc, id desc);

create function keep_resignation_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'approved'), ('pending', 'retracted'), ('approved', 'retracted')) or old.effective_at is not null then
    raise exception 'a resignation that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_resignation_course is 'Refuses steps of a resignation that there are not.';
create trigger resignation_course before update of status on resignation
  for each row when (old.status <> new.status) execute function keep_resignation_course();

create table retention_note (
  id uuid primary key,
  resignation_id uuid not null references resignation,
  kind text not null check (kind in ('note', 'counter_offer')),
  note text not null,
  written_by uuid not null references employee,
  created_at timestamptz not null
);
comment on table retention_note is 'What HR notes to keep somebody who resigned, and offers them; for HR only.';
create index retention_note_resignation on retention_note (resignation_id, created_at desc);

-- What a company begins with; settings/approval-module changes it. In campaigns the chief operating officer sees who leaves, before HR.
insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000010400', 'resignation', 'Resignation in a campaign', 1, '{ "office_types": ["campaign"] }',
    '[
      { "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "Chief operating officer", "approver": { "by": "role", "role": "coo" }, "needed": "any", "deadline_hours": 24 },
      { "position": 3, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }
    ]'),
  ('019a0000-0000-7000-8000-000000010401', 'resignation', 'Resignation', 2, '{}',
    '[
      { "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "HR", "approver": { "by": "role", "role": "hr" }, "needed": "any", "deadline_hours": 24 }
    ]');
