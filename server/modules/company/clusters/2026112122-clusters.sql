-- Groups of campaigns under one operations lead; a campaign is in one at a time.
create table cluster (
  id uuid primary key,
  title text not null,
  lead_id uuid references employee,
  archived_at timestamptz,
  version int not null default 1
);
create unique index cluster_title on cluster (lower(title)) where archived_at is null;

alter table office add constraint office_id_type unique (id, office_type);
create table cluster_campaign (
  campaign_id uuid primary key,
  cluster_id uuid not null references cluster,
  office_type text not null default 'campaign' check (office_type = 'campaign'),
  foreign key (campaign_id, office_type) references office (id, office_type)
);
create index cluster_campaign_cluster on cluster_campaign (cluster_id);
