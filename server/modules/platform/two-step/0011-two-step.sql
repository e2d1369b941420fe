create table factor (
  employee_id uuid primary key references employee,
  secret_sealed text not null,
  confirmed_at timestamptz,
  last_step int not null default 0,
  created_at timestamptz not null default now()
);
comment on table factor is 'The second factor of each person who has one; it counts once a first code has confirmed it.';
comment on column factor.secret_sealed is 'Sealed with DATA_KEY.';
comment on column factor.last_step is 'The time step of the last code that was accepted: neither it nor an earlier one is accepted again.';

create table recovery_code (
  code_hash bytea primary key,
  employee_id uuid not null references factor on delete cascade,
  used_at timestamptz
);
comment on table recovery_code is 'Hashes of the codes that serve once in place of a second factor.';
create index recovery_code_employee on recovery_code (employee_id);

create table factor_challenge (
  token_hash bytea primary key,
  employee_id uuid not null references employee,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table factor_challenge is 'Sign-ins that stand between the password and the code of the second factor.';

create table factor_policy (
  id text primary key default 'company' check (id = 'company'),
  roles text[] not null default '{}',
  version int not null default 1
);
comment on table factor_policy is 'One row: the roles that need a second factor.';

insert into factor_policy default values;
