-- What Facility does, or a vendor for it. Overdue is derived and never keeps a job from being closed.
create table maintenance_job (
  id uuid primary key,
  title text not null,
  kind text not null check (kind in ('repair', 'service', 'inspection')),
  branch_id uuid not null references branch,
  place text not null default '',
  asset_id uuid references asset,
  plan_id uuid,
  -- The day for which a plan made it.
  occurrence date,
  assignee_id uuid references employee,
  vendor_id uuid references vendor,
  planned_on date,
  due_on date,
  checklist jsonb not null default '[]',
  status text not null default 'new' check (status in ('new', 'planned', 'in_progress', 'waiting', 'done', 'confirmed', 'cancelled')),
  waits_for text check (waits_for in ('parts', 'vendor', 'access')),
  waiting_since timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  done_by uuid references employee,
  minutes int check (minutes > 0),
  note text not null default '',
  vendor_cost_kobo bigint check (vendor_cost_kobo >= 0),
  out_of_service_from timestamptz,
  out_of_service_until timestamptz,
  confirmed_by uuid references employee,
  confirmed_at timestamptz,
  reason text not null default '',
  created_by uuid references employee,
  created_at timestamptz not null,
  version int not null default 1,
  constraint maintenance_job_occurrence unique (plan_id, occurrence),
  constraint maintenance_job_waits check ((status = 'waiting') = (waits_for is not null) and (waits_for is null) = (waiting_since is null)),
  constraint maintenance_job_done check ((status in ('done', 'confirmed')) = (done_at is not null)),
  constraint maintenance_job_second_person check (confirmed_by is distinct from done_by or confirmed_by is null),
  check (out_of_service_until >= out_of_service_from)
);
comment on table maintenance_job is 'Maintenance jobs: repairs of faults, services and inspections of plans, what they took and who confirmed it.';
comment on column maintenance_job.created_by is 'Null: a plan made it.';
create index maintenance_job_queue on maintenance_job ((case when status in ('new', 'planned', 'in_progress', 'waiting') then coalesce(due_on, '9999-12-31'::date) else 'infinity'::date end), id);
create index maintenance_job_done_at on maintenance_job (done_at desc nulls last, id);
create index maintenance_job_assignee on maintenance_job (assignee_id, status) where assignee_id is not null;
create index maintenance_job_asset on maintenance_job (asset_id) where asset_id is not null;
create index maintenance_job_branch on maintenance_job (branch_id, (case when status in ('new', 'planned', 'in_progress', 'waiting') then coalesce(due_on, '9999-12-31'::date) else 'infinity'::date end), id);
-- A plan has one open job.
create unique index maintenance_job_plan on maintenance_job (plan_id) where status in ('new', 'planned', 'in_progress', 'waiting');

alter table fault add job_id uuid references maintenance_job;
create index fault_job on fault (job_id) where job_id is not null;
