-- How an employment went: ended, taken back, each with its reason.
create table employee_status_change (
  id uuid primary key,
  employee_id uuid not null references employee,
  status text not null check (status in ('active', 'left', 'terminated')),
  effective_on date not null,
  reason text not null,
  changed_by uuid references employee,
  created_at timestamptz not null default now()
);
create index employee_status_change_person on employee_status_change (employee_id, created_at desc);
create trigger employee_status_change_append_only before update or delete on employee_status_change
  for each row execute function refuse_change();

-- A form of several steps that is not finished; nobody but its author sees it. Sealed, because it may hold pay.
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
create index employee_draft_author on employee_draft (created_by, updated_at desc);

create table employee_document (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null check (kind in ('contract', 'identification', 'certificate', 'guarantor_form')),
  file_id uuid not null references file,
  created_by uuid not null references employee,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (file_id)
);
create index employee_document_person on employee_document (employee_id, kind) where removed_at is null;

