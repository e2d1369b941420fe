create table exit_taken (
  employee_id uuid primary key references employee,
  change_id uuid not null references employee_status_change on delete cascade,
  ended_on date not null,
  successor_id uuid references employee,
  placements jsonb not null,
  lines jsonb not null,
  handed uuid[] not null default '{}',
  office_ids uuid[] not null,
  team_ids uuid[] not null
);
comment on table exit_taken is 'What an exit took of somebody, kept for a month, so that a mistaken one can be undone.';
comment on column exit_taken.ended_on is 'The day on which it took effect, which may be after the last working day.';
comment on column exit_taken.placements is 'Those that it shortened or deleted, as they were.';
comment on column exit_taken.lines is 'The reporting lines that it ended or deleted, as they were: to their leaders and of those whom they led.';
comment on column exit_taken.handed is 'The reporting lines that it made for their successors.';
create index exit_taken_change_id on exit_taken (change_id);
create index exit_taken_successor_id on exit_taken (successor_id) where successor_id is not null;
create index exit_taken_ended_on on exit_taken (ended_on);
