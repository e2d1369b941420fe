create table client (
  id uuid primary key,
  title text not null unique,
  created_at timestamptz not null default now()
);
comment on table client is 'Clients: the companies that campaigns work for.';

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
comment on table client_contact is 'People of a client who may sign in.';
create unique index client_contact_email on client_contact (lower(normalize(email, NFKC)));

create table client_session (
  token_hash bytea primary key,
  client_contact_id uuid not null references client_contact,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table client_session is 'Which client contacts are signed in, and since when.';
create index client_session_contact on client_session (client_contact_id) where ended_at is null;
