create table employee_import (
  id uuid primary key,
  created_by uuid not null references employee,
  file_name text not null,
  state text not null check (state in ('uploaded', 'checked', 'waiting', 'running', 'done')),
  mapping jsonb not null,
  row_count int not null,
  wrong_count int,
  added_count int not null default 0,
  note text,
  content text,
  report text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table employee_import is 'Files of people to add, on their way; nobody but its author sees one.';
comment on column employee_import.mapping is 'What each column of the file is, in their order.';
comment on column employee_import.content is 'Sealed, because these are people''s records: the rows of the file until it is done, what was found in each for a week.';
create index employee_import_author on employee_import (created_by, created_at desc);
create index employee_import_age on employee_import (updated_at);
