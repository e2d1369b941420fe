-- One row: the company that this portal belongs to.
create table company (
  only_one boolean primary key default true check (only_one),
  name text not null,
  title text not null,
  subtitle text not null,
  logo_url text,
  primary_colour text,
  time_zone text not null default 'Africa/Lagos',
  -- ISO weekdays, 1 Monday
  working_weekdays int[] not null default '{1,2,3,4,5}',
  links jsonb not null default '{}',
  -- True when this is the demo company: its accounts must never serve a production start.
  demo boolean not null default false,
  created_at timestamptz not null default now()
);
