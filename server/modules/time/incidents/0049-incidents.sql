-- An amnesty counts those whom an outage kept from punching as present. Two people for it: whoever wrote the outage down does not decide.
create table incident (
  id uuid primary key,
  branch_id uuid not null references branch,
  device_id uuid references device,
  kind text not null check (kind in ('power', 'network', 'device')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  note text not null default '',
  amnesty text not null default 'proposed' check (amnesty in ('proposed', 'approved', 'rejected')),
  decided_by uuid references employee,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  source text not null default 'person' check (source in ('person', 'silence')),
  decided_at timestamptz,
  decision text not null default '',
  check (ends_at > starts_at),
  constraint incident_second_person check (decided_by <> created_by)
);
comment on table incident is 'Outages of a branch or of one device, by which nobody is absent, and whether an amnesty was given.';
comment on column incident.source is 'Whether somebody wrote it down, or a terminal''s silence was noticed.';
create index incident_branch on incident (branch_id, starts_at);
-- One silence of a terminal is noticed once.
create unique index incident_silence on incident (device_id) where source = 'silence' and ends_at is null;
create index incident_newest on incident (starts_at desc, id desc);
