-- What is append-only stays so, but for the erasure of a person and for what is older than it may be kept: both say so for their
-- transaction alone, and leave an audit row.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('iroko.erasing', true) = 'on' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Nobody of that name is known any more: the record stands for what was, and never works here again.
alter table employee add column erased_at timestamptz,
  add constraint employee_erased check (erased_at is null or status <> 'active');

-- Everything about a person as a file, for the one who asked for it; a newer one takes the place of an older.
create table data_export (
  id uuid primary key,
  employee_id uuid not null references employee,
  requested_by uuid not null references employee,
  -- Why, when it is somebody else's.
  reason text,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  progress int not null default 0 check (progress between 0 and 100),
  -- What the file is encrypted with; without this row nobody reads it.
  key_sealed text,
  size bigint,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  downloaded_at timestamptz,
  unique (requested_by, employee_id),
  check (requested_by = employee_id or reason is not null),
  check ((state = 'done') <= (key_sealed is not null and size is not null and done_at is not null))
);
create index data_export_person on data_export (employee_id);
create index data_export_age on data_export (created_at);

-- Asked for by one person and confirmed by another, neither of them the one whom it is about.
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
  -- How many records of each kind were there.
  counts jsonb,
  check ((state in ('refused', 'confirmed', 'done')) = (decided_by is not null)),
  check ((state = 'done') = (done_at is not null))
);
create unique index erasure_once on erasure (employee_id) where state in ('requested', 'confirmed', 'done');
create index erasure_newest on erasure (requested_at desc, id desc);

-- How long each kind of data is kept where the company says otherwise, and what the last night took away.
create table retention (
  kind text primary key,
  -- In the unit of the kind; none: as it is by default.
  keep int check (keep > 0),
  version int not null default 1,
  ran_at timestamptz,
  removed int
);
