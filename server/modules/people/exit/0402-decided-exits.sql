-- An exit that follows a decision of several people names it; one that HR recorded alone has neither.
alter table planned_exit add column resignation_id uuid references resignation,
  add column termination_id uuid references termination,
  add column at_once boolean not null default false;
comment on column planned_exit.resignation_id is 'The approved resignation of the person, also where a termination ends the employment before its day.';
comment on column planned_exit.termination_id is 'The approved termination by which the employment ends.';
comment on column planned_exit.at_once is 'Takes effect as soon as its day has come, and not only after it.';
create index planned_exit_resignation_id on planned_exit (resignation_id) where resignation_id is not null;
create index planned_exit_termination_id on planned_exit (termination_id) where termination_id is not null;

alter table employee_status_change add column resignation_id uuid references resignation,
  add column termination_id uuid references termination;
comment on column employee_status_change.resignation_id is 'By which resignation the employment ended; with `termination_id` empty where HR recorded it.';
create index employee_status_change_resignation_id on employee_status_change (resignation_id) where resignation_id is not null;
create index employee_status_change_termination_id on employee_status_change (termination_id) where termination_id is not null;
create index employee_status_change_ended on employee_status_change (effective_on) where status in ('left', 'terminated');

create table planned_decider (
  exit_id uuid not null references planned_exit on delete cascade,
  approval_id uuid not null references approval,
  decider_id uuid not null references employee,
  primary key (exit_id, approval_id)
);
comment on table planned_decider is 'Who decides which pending request after a planned exit, where somebody else than for the others.';
create index planned_decider_approval_id on planned_decider (approval_id);
