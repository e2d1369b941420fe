create table employee_status_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  status text not null check (status in ('active', 'left', 'terminated')),
  effective_on date not null,
  reason text not null,
  changed_by uuid references employee,
  created_at timestamptz not null default now()
);
comment on table employee_status_change is 'How an employment went: ended, taken back, each with its reason; append-only.';
create index employee_status_change_person on employee_status_change (employee_id, created_at desc);
create trigger employee_status_change_append_only before update or delete on employee_status_change
  for each row execute function refuse_change();

-- The audit log keeps what was planned and cancelled.
create table planned_exit (
  id uuid primary key,
  employee_id uuid not null unique references employee,
  status text not null check (status in ('left', 'terminated')),
  exit_date date not null,
  reason text not null,
  successor_id uuid references employee,
  decider_id uuid references employee,
  planned_by uuid not null references employee,
  problem text,
  created_at timestamptz not null,
  check (employee_id not in (successor_id, decider_id))
);
comment on table planned_exit is 'Exits whose last working day is ahead; a row goes when it takes effect or is cancelled.';
comment on column planned_exit.successor_id is 'Takes over what nobody else was named for.';
comment on column planned_exit.decider_id is 'Decides what waits for them, besides those whom the policies ask.';
comment on column planned_exit.problem is 'Why it did not take effect on its day.';
create index planned_exit_due on planned_exit (exit_date);

create table planned_successor (
  exit_id uuid not null references planned_exit on delete cascade,
  employee_id uuid not null references employee,
  successor_id uuid not null references employee,
  primary key (exit_id, employee_id),
  check (employee_id <> successor_id)
);
comment on table planned_successor is 'Who leads which direct report after a planned exit.';
