create table client_contact (
  id uuid primary key,
  client_id uuid not null references client,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  activated_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index client_contact_email on client_contact (lower(normalize(email, NFKC)));

create table client_session (
  token_hash bytea primary key,
  client_contact_id uuid not null references client_contact,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index client_session_contact on client_session (client_contact_id) where ended_at is null;
