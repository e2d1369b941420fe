create table credential (
  employee_id uuid primary key references employee,
  password_hash text not null,
  changed_at timestamptz not null default now()
);
comment on table credential is 'The hash of each person''s password.';

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  employee_id uuid not null references employee,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  proved_at timestamptz,
  by_provider boolean not null default false,
  via text check (via in ('password', 'code', 'sso'))
);
comment on table session is 'Who is signed in, where, and since when; a row stays when it has ended.';
comment on column session.token_hash is 'The token itself is never stored: only its SHA-256.';
comment on column session.proved_at is 'When the person last proved who they are.';
comment on column session.by_provider is 'Whether they came by a provider that asks for a factor of its own.';
comment on column session.via is 'By what a session began: one that began with the identity provider ends when its subject is unlinked.';
create index session_employee on session (employee_id) where ended_at is null;

create table one_time_token (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'activation', 'setup')),
  account_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table one_time_token is 'Links for resetting a password or activating a client contact, and the set-up code of an empty portal: each counts once.';
comment on column one_time_token.account_id is 'A person, a client contact, or the nil UUID for the set-up code.';
create index one_time_token_account on one_time_token (account_id, purpose);
