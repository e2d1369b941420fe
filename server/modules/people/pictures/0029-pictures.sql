create table profile_picture (
  employee_id uuid primary key references employee,
  token text not null unique,
  file_id uuid not null,
  size int not null,
  created_by uuid not null references employee,
  created_at timestamptz not null
);
comment on table profile_picture is 'Where a person''s picture is shown (`employee.profile_picture` is its address) and kept; a new picture has a new token.';
comment on column profile_picture.file_id is 'The name of the bytes among the kept files.';
