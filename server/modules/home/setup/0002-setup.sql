create table company (
  only_one boolean primary key default true check (only_one),
  name text not null,
  title text not null,
  subtitle text not null,
  logo_url text,
  primary_colour text,
  time_zone text not null default 'Africa/Lagos',
  working_weekdays int[] not null default '{1,2,3,4,5}',
  links jsonb not null default '{}',
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  vote_is_open boolean not null default true,
  version int not null default 1,
  checklist_put_away_at timestamptz
);
comment on table company is 'One row: the company that this portal belongs to.';
comment on column company.working_weekdays is 'ISO weekdays, 1 Monday.';
comment on column company.demo is 'True when this is the demo company: its accounts must never serve a production start.';
comment on column company.vote_is_open is '''Who should we fire?'' is on unless the company switches it off.';
comment on column company.checklist_put_away_at is 'When the set-up checklist was put away, by one for all.';
