create table employee_draft (
  id uuid primary key,
  created_by uuid not null references employee,
  title text not null,
  step text not null,
  content text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table employee_draft is 'Newcomers whose form is not finished; nobody but its author sees one.';
comment on column employee_draft.content is 'Sealed, because it may hold pay.';
create index employee_draft_author on employee_draft (created_by, updated_at desc);
