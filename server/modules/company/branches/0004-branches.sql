create table branch (
  id uuid primary key,
  title text not null,
  address text not null default '',
  state text not null default '',
  time_zone text not null default 'Africa/Lagos',
  archived_at timestamptz,
  version int not null default 1,
  fence_radius_m int check (fence_radius_m between 20 and 5000),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  allowed_networks text[] not null default '{}' check (allowed_networks::inet[] is not null),
  web_clock text not null default 'remote' check (web_clock in ('nobody', 'remote', 'everyone')),
  place_rule text not null default 'warn' check (place_rule in ('warn', 'block')),
  constraint branch_fence check (
    (latitude is null) = (longitude is null) and (latitude is null) = (fence_radius_m is null))
);
comment on table branch is 'Branches: addresses of the company with a time zone, and where a punch is taken.';
comment on column branch.fence_radius_m is 'With latitude and longitude: around which position a punch is taken.';
comment on column branch.allowed_networks is 'From which networks a punch is taken.';
comment on column branch.web_clock is 'Who may clock in on the web: nobody, those who work remotely, or everyone.';
comment on column branch.place_rule is 'What the fence and the networks do with somebody who works there but is not within them.';
create unique index branch_title on branch (lower(title)) where archived_at is null;
