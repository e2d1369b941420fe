-- A second factor; it counts once a first code has confirmed it. The secret stands here only sealed.
create table factor (
  employee_id uuid primary key references employee,
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step int not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  code_hash bytea primary key,
  employee_id uuid not null references factor on delete cascade,
  used_at timestamptz
);
create index recovery_code_employee on recovery_code (employee_id);

-- Between the password and the code of one sign-in.
create table factor_challenge (
  token_hash bytea primary key,
  employee_id uuid not null references employee,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One row: the roles that need a second factor.
create table factor_policy (
  id text primary key default 'company' check (id = 'company'),
  roles text[] not null default '{}',
  version int not null default 1
);
insert into factor_policy default values;

-- When the person of the session last proved who they are; and whether they came by a provider that asks for a factor of its own.
alter table session add column proved_at timestamptz, add column by_provider boolean not null default false;
