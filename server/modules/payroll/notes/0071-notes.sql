create table payroll_note (
  id uuid primary key,
  title text not null,
  description text not null,
  employee_id uuid not null references employee,
  status text not null default 'Pending' check (status in ('Pending', 'Seen by accounts', 'In progress', 'Completed')),
  created_by uuid not null references employee,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1
);
comment on table payroll_note is 'Additions to somebody''s pay and subtractions from it that accounting should know of.';
comment on column payroll_note.archived_at is 'Deleted from the list; kept, because it may be why a pay was what it was.';
create index payroll_note_open on payroll_note (created_at desc, id) where archived_at is null;
create index payroll_note_employee on payroll_note (employee_id);
