create table termination (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null,
  reason text not null,
  file_id uuid references file,
  exit_date date not null,
  notice_days int not null default 0 check (notice_days between 0 and 366),
  successor_id uuid references employee,
  successors jsonb not null default '[]',
  decider_id uuid references employee,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  effective_at timestamptz check (effective_at is null or status = 'approved'),
  asked_by uuid not null references employee check (asked_by <> employee_id),
  makers uuid[] not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version int not null default 1,
  check (employee_id not in (successor_id, decider_id))
);
comment on table termination is 'Terminations that HR proposes and a second person decides.';
comment on column termination.notice_days is 'Calendar days of notice that are paid instead of worked.';
comment on column termination.successors is 'Who leads which direct report then: employee_id, successor_id.';
comment on column termination.effective_at is 'When the employment ended by it, or by another exit before its day.';
comment on column termination.makers is 'Who proposed it and whom it is about: none of them decides.';
create unique index termination_current on termination (employee_id) where status in ('pending', 'approved') and effective_at is null;
create index termination_employee on termination (employee_id, created_at desc);
create index termination_newest on termination (created_at desc, id desc);
create index termination_file on termination (file_id) where file_id is not null;

-- An approved one is withdrawn by cancelling the exit that it planned.
create function keep_termination_course() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('approved', 'withdrawn'))
    or old.effective_at is not null then
    raise exception 'a termination that is % does not become %', old.status, new.status;
  end if;
  return new;
end $$;
comment on function keep_termination_course is 'Refuses steps of a termination that there are not.';
create trigger termination_course before update of status on termination
  for each row when (old.status <> new.status) execute function keep_termination_course();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000010402', 'termination', 'Termination', 1,
    '[{ "position": 1, "title": "HR manager", "approver": { "by": "role", "role": "hr_manager" }, "needed": "any", "deadline_hours": 16 }]');
