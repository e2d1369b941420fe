create table contact_source (
  id uuid primary key,
  title text not null check (title <> ''),
  secret_hash bytea not null unique,
  last_seen_at timestamptz,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version int not null default 1
);
comment on table contact_source is 'Dialers and desks that send contacts by themselves, each with a secret of its own.';
comment on column contact_source.ended_at is 'From then on its secret opens nothing.';
create unique index contact_source_title on contact_source (lower(title)) where ended_at is null;
create index contact_source_created_by on contact_source (created_by);
