create table shift_request (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('change', 'swap')),
  shift_id uuid references shift,
  colleague_id uuid references employee,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text not null,
  status text not null check (status in ('asked', 'pending', 'approved', 'rejected', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  check ((kind = 'change') = (shift_id is not null)),
  check ((kind = 'swap') = (colleague_id is not null)),
  check (employee_id <> colleague_id),
  -- One open request a day: two would answer each other.
  constraint shift_request_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (status in ('asked', 'pending'))
);
comment on table shift_request is 'Requests for another shift (`change`), or for that of a colleague in exchange for one''s own (`swap`); both days included.';
create index shift_request_employee on shift_request (employee_id, starts_on desc);
create index shift_request_colleague on shift_request (colleague_id, status) where colleague_id is not null;
create index shift_request_newest on shift_request (created_at desc, id desc);

create function keep_shift_request_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('asked', 'pending'), ('asked', 'declined'), ('asked', 'withdrawn'),
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn')
  ) then
    raise exception 'a shift request that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_shift_request_course is 'Refuses steps of a shift request that there are not.';
create trigger shift_request_course before update of status on shift_request
  for each row when (old.status <> new.status) execute function keep_shift_request_course();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000040', 'shift_request', 'Shift request', 1,
    '[{ "position": 1, "title": "Line leader", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 16 }]');
