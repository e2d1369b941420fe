-- What the check of a file says beside its rows: who can decide what it brings once its people are added.
alter table employee_import add column notes text[] not null default '{}';
comment on column employee_import.notes is 'Who can decide the salaries and confirm the accounts that it brings, as of its last check.';
