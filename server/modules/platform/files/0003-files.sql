create table file (
  id uuid primary key,
  name text not null,
  type text not null,
  size int not null,
  sha256 text not null,
  purpose text not null,
  created_by uuid not null,
  created_at timestamptz not null default now()
);
comment on table file is 'Uploaded files by name, kind and SHA-256; their bytes stand in DATA_DIR.';
