create table list_export (
  id uuid primary key,
  employee_id uuid not null references employee,
  session_id uuid not null,
  name text not null,
  path text not null,
  input jsonb not null,
  kind text not null check (kind in ('csv', 'xlsx')),
  state text not null check (state in ('waiting', 'done', 'failed')),
  file_id uuid references file,
  created_at timestamptz not null,
  check ((state = 'done') = (file_id is not null))
);
comment on table list_export is 'Exports of long lists, made as files in the background for whoever asked.';
comment on column list_export.session_id is 'With whose rights it is read: what may be read no more when it is made is not in it.';
comment on column list_export.path is 'Of the call of the list.';
comment on column list_export.input is 'Its parameters and query, as they were asked for.';
create index list_export_newest on list_export (employee_id, created_at desc);
create index list_export_age on list_export (created_at);
create index list_export_file on list_export (file_id);
