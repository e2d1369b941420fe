create table data_export (
  id uuid primary key,
  employee_id uuid not null references employee,
  requested_by uuid not null references employee,
  reason text,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress int not null default 0 check (progress between 0 and 100),
  key_sealed text,
  size bigint,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  downloaded_at timestamptz,
  unique (requested_by, employee_id),
  check (requested_by = employee_id or reason is not null),
  check ((state = 'done') <= (key_sealed is not null and size is not null and done_at is not null))
);
comment on table data_export is 'Everything about a person as a file, for the one who asked for it; a newer one takes the place of an older.';
comment on column data_export.reason is 'Why, when it is somebody else''s.';
comment on column data_export.key_sealed is 'What the file is encrypted with; without this row nobody reads it.';
create index data_export_person on data_export (employee_id);
create index data_export_age on data_export (created_at);

create table erasure (
  id uuid primary key,
  employee_id uuid not null references employee,
  reason text not null,
  state text not null check (state in ('requested', 'withdrawn', 'refused', 'confirmed', 'done')),
  requested_by uuid not null references employee check (requested_by <> employee_id),
  requested_at timestamptz not null,
  decided_by uuid references employee check (decided_by <> requested_by and decided_by <> employee_id),
  decided_at timestamptz,
  done_at timestamptz,
  counts jsonb,
  check ((state in ('refused', 'confirmed', 'done')) = (decided_by is not null)),
  check ((state = 'done') = (done_at is not null))
);
comment on table erasure is 'Erasures of people: asked for by one person and confirmed by another, neither of them the one whom it is about.';
comment on column erasure.counts is 'How many records of each kind were there.';
create unique index erasure_once on erasure (employee_id) where state in ('requested', 'confirmed', 'done');
create index erasure_newest on erasure (requested_at desc, id desc);

create table retention (
  kind text primary key,
  keep int check (keep > 0),
  version int not null default 1,
  ran_at timestamptz,
  removed int
);
comment on table retention is 'How long each kind of data is kept where the company says otherwise, and what the last night took away.';
comment on column retention.keep is 'In the unit of the kind; none: as it is by default.';
