-- An exit whose last working day is ahead; its row goes when it takes effect or is cancelled. The audit log keeps both.
create table planned_exit (
  id uuid primary key,
  employee_id uuid not null unique references employee,
  status text not null check (status in ('left', 'terminated')),
  exit_date date not null,
  reason text not null,
  -- Takes over what nobody else was named for.
  successor_id uuid references employee,
  -- Decides what waits for them, besides those whom the policies ask.
  decider_id uuid references employee,
  planned_by uuid not null references employee,
  -- Why it did not take effect on its day.
  problem text,
  created_at timestamptz not null,
  check (employee_id not in (successor_id, decider_id))
);
create index planned_exit_due on planned_exit (exit_date);

-- Who leads which direct report from then on.
create table planned_successor (
  exit_id uuid not null references planned_exit on delete cascade,
  employee_id uuid not null references employee,
  successor_id uuid not null references employee,
  primary key (exit_id, employee_id),
  check (employee_id <> successor_id)
);
