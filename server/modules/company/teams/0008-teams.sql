create table team (
  id uuid primary key,
  office_id uuid not null references office,
  title text not null,
  lead_id uuid,
  archived_at timestamptz,
  version int not null default 1
);
comment on table team is 'Teams of an office, each with its lead.';
create unique index team_title on team (office_id, lower(title)) where archived_at is null;
create index team_lead on team (lead_id);
