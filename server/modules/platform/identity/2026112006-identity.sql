create table credential (
  employee_id uuid primary key references employee,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- The token itself is never stored: only its SHA-256.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  employee_id uuid not null references employee,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_employee on session (employee_id) where ended_at is null;

-- Reset links of staff, activation links of client contacts, the set-up code of an empty portal (account: the nil UUID):
-- single use, bound to one purpose and one account.
create table one_time_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'activation', 'setup')),
  account_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_token_account on one_time_token (account_id, purpose);
