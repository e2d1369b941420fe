-- An amnesty counts people who could not punch during the outage as present. Whoever reported the outage does not decide about it.
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
comment on table incident is 'Outages of a branch or of one terminal, and whether people who could not punch count as present (amnesty).';
comment on column incident.source is 'person: reported by somebody; silence: detected because a terminal was offline.';
create index incident_branch on incident (branch_id, starts_at);
-- At most one open outage of each terminal is detected.
create unique index incident_silence on incident (device_id) where source = 'silence' and ends_at is null;
create index incident_newest on incident (starts_at desc, id desc);
