create table task_plan (
  id uuid primary key,
  title text not null,
  active_from date not null,
  archived_at timestamptz,
  version int not null default 1
);
comment on table task_plan is 'Task plans: what is to be done again and again, from when on.';

create table task_plan_content (
  plan_id uuid not null references task_plan,
  counts_from date not null,
  description text not null default '',
  office_ids uuid[] not null default '{}',
  team_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  employee_ids uuid[] not null default '{}',
  cadence jsonb not null,
  cut_off text not null check (cut_off ~ '^\d\d:\d\d$'),
  fields jsonb not null,
  primary key (plan_id, counts_from)
);
comment on table task_plan_content is 'What a task plan asks, of whom, on which days and until when, from a day on; tasks keep what counted on theirs.';
comment on column task_plan_content.cut_off is 'By the clock of each person.';
