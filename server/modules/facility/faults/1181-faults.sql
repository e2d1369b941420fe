-- What does not work in a branch, from the report to its reporter's confirmation.
create table fault (
  id uuid primary key,
  reporter_id uuid not null references employee,
  branch_id uuid not null references branch,
  place text not null,
  asset_id uuid references asset,
  category text not null check (category in
    ('electrical', 'plumbing', 'cooling', 'equipment', 'furniture', 'building', 'cleaning', 'security', 'other')),
  words text not null default '',
  urgency text not null check (urgency in ('safety', 'stops_work', 'annoys')),
  status text not null default 'new' check (status in ('new', 'accepted', 'solved', 'confirmed', 'rejected', 'duplicate')),
  duplicate_of uuid references fault check (duplicate_of <> id),
  reported_at timestamptz not null,
  due_at timestamptz not null,
  solved_at timestamptz,
  solved_by uuid references employee,
  confirmed_at timestamptz,
  answer text not null default '',
  reopened int not null default 0 check (reopened >= 0),
  version int not null default 1,
  constraint fault_duplicate check ((status = 'duplicate') = (duplicate_of is not null)),
  constraint fault_solved check ((status in ('solved', 'confirmed')) = (solved_at is not null))
);
comment on table fault is 'Faults that staff report: where, what, how urgent, and what became of each.';
comment on column fault.due_at is 'When it is to be solved: working hours by its urgency, less the time that access was waited for.';
create index fault_queue on fault ((case when status in ('new', 'accepted') then due_at else 'infinity'::timestamptz end), id);
create index fault_open on fault (due_at, id) where status in ('new', 'accepted');
create index fault_reporter on fault (reporter_id, (case when status in ('new', 'accepted') then due_at else 'infinity'::timestamptz end), id);
create index fault_newest on fault (reported_at desc, id);
create index fault_duplicates on fault (duplicate_of) where duplicate_of is not null;
create index fault_branch on fault (branch_id, (case when status in ('new', 'accepted') then due_at else 'infinity'::timestamptz end), id);

create table fault_file (
  fault_id uuid not null references fault,
  file_id uuid not null unique references file,
  employee_id uuid not null references employee,
  primary key (fault_id, file_id)
);
comment on table fault_file is 'Photos of faults, at most five each.';
create index fault_asset on fault (asset_id, due_at, id) where asset_id is not null;
