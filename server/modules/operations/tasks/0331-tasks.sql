create table task (
  id uuid primary key,
  plan_id uuid not null,
  counts_from date not null,
  employee_id uuid not null references employee,
  day date not null,
  office_id uuid not null references office,
  team_id uuid references team,
  due_at timestamptz not null,
  open_until timestamptz not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'submitted', 'accepted', 'returned', 'missed', 'excused')),
  values jsonb not null default '{}',
  targets int not null default 0,
  targets_met int not null default 0,
  submitted_at timestamptz,
  comment text not null default '',
  decided_by uuid references employee,
  decided_at timestamptz,
  reminded_at timestamptz,
  version int not null default 1,
  unique (plan_id, employee_id, day),
  foreign key (plan_id, counts_from) references task_plan_content
);
comment on table task is 'What one person has to do on one day by a task plan, and what became of it.';
comment on column task.counts_from is 'Since when on the content of its plan counted that it was made by.';
comment on column task.office_id is 'Where the person sat on that day.';
comment on column task.due_at is 'The cut-off; whatever is submitted later is late.';
comment on column task.open_until is 'Until when it can be filled in: the cut-off, or later once it was returned or reopened.';
comment on column task.targets is 'How many of its numbers have a target, and how many reached it when it was submitted.';
create index task_employee_id on task (employee_id, day);
create index task_day on task (day, office_id) include (employee_id, team_id, plan_id, status, submitted_at, due_at, targets, targets_met);
create index task_open on task (open_until) where status in ('open', 'in_progress', 'returned');
create index task_decided_by on task (decided_by) where decided_by is not null;
create index task_team_id on task (team_id, day) where team_id is not null;
create index task_content on task (plan_id, counts_from);

create table task_file (
  task_id uuid not null references task on delete cascade,
  field_id text not null,
  file_id uuid not null references file,
  employee_id uuid not null references employee,
  primary key (task_id, field_id)
);
comment on table task_file is 'The files among what was filled in of a task, each by its field.';
create index task_file_file_id on task_file (file_id);
create index task_file_employee_id on task_file (employee_id);

create table task_made (
  zone text not null,
  day date not null,
  made_at timestamptz not null default now(),
  primary key (zone, day)
);
comment on table task_made is 'For which days the tasks were made of those who live by a clock.';
