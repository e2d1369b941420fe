create table cluster (
  id uuid primary key,
  title text not null,
  lead_id uuid references employee,
  archived_at timestamptz,
  version int not null default 1
);
comment on table cluster is 'Campaigns that stand together under one lead of operations.';
create unique index cluster_title on cluster (lower(title)) where archived_at is null;

create table cluster_campaign (
  campaign_id uuid primary key,
  cluster_id uuid not null references cluster,
  office_type text not null default 'campaign' check (office_type = 'campaign'),
  foreign key (campaign_id, office_type) references office (id, office_type)
);
comment on table cluster_campaign is 'Which campaigns are in a cluster; each is in one at most.';
create index cluster_campaign_cluster on cluster_campaign (cluster_id);
