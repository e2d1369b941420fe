create table clearance (
  id uuid primary key,
  employee_id uuid not null references employee,
  office_id uuid not null references office,
  leader_id uuid references employee,
  cause text not null check (cause in ('resignation', 'termination', 'recorded')),
  exit_date date not null,
  told_on date not null,
  opened_at timestamptz not null,
  cancelled_at timestamptz,
  left_at timestamptz
);
comment on table clearance is 'Clearances of those who leave or left.';
comment on column clearance.office_id is 'Where the person sat when it was opened.';
comment on column clearance.leader_id is 'Who led the person when it was opened, or took over from them: signs for the leader once no reporting line is left.';
comment on column clearance.told_on is 'From when on others than HR see it: a termination is told on its day.';
comment on column clearance.left_at is 'When the employment ended.';
create unique index clearance_open on clearance (employee_id) where cancelled_at is null and left_at is null;
create index clearance_employee on clearance (employee_id, opened_at desc);
create index clearance_exit_date on clearance (exit_date, id) where cancelled_at is null;
create index clearance_leader_id on clearance (leader_id) where leader_id is not null;

create table clearance_task (
  id uuid primary key,
  clearance_id uuid not null references clearance,
  title text not null,
  owner text not null check (owner in ('it', 'facility', 'accounting', 'hr', 'leader')),
  due_on date not null,
  done_at timestamptz,
  done_by uuid references employee,
  note text not null default '',
  version int not null default 1,
  check ((done_at is null) = (done_by is null))
);
comment on table clearance_task is 'Tasks of clearances, who signed them off, and what they noted.';
create index clearance_task_clearance_id on clearance_task (clearance_id);
create index clearance_task_open on clearance_task (owner, due_on) where done_at is null;
