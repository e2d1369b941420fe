-- A month is closed by two people: one starts with the checklist, another closes; the same to open it again.
alter table period drop constraint period_state_check;
alter table period add constraint period_state_check check (state in ('open', 'closing', 'closed'));
alter table period add column checked_by uuid references employee;
alter table period add column checked_at timestamptz;
alter table period add column findings jsonb;
alter table period add column reason text;
alter table period add column closed_by uuid references employee;
alter table period add column closed_at timestamptz;
alter table period add column reopen_asked_by uuid references employee;
alter table period add column reopen_reason text;
alter table period add column reopened_at timestamptz;
alter table period add column version int not null default 1;
alter table period add constraint period_two_people check (state <> 'closed' or closed_by is null or closed_by <> checked_by);
comment on column period.findings is 'The checklist as it stood when it was closed.';
create index period_checked_by on period (checked_by);
create index period_closed_by on period (closed_by);
create index period_reopen_asked_by on period (reopen_asked_by);
