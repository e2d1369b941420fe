create table holiday_feed (
  employee_id uuid primary key references employee,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
comment on table holiday_feed is 'Addresses from which a calendar program reads a person''s holidays; only a hash is kept.';
