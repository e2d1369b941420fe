-- Each person has one subject of an issuer.
create table sso_subject (
  issuer text not null,
  subject text not null,
  employee_id uuid not null references employee,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, employee_id)
);
comment on table sso_subject is 'Who a person of the identity provider is here: the subject counts, not the e-mail.';
create index sso_subject_employee on sso_subject (employee_id);

-- The nonce and the verifier of the code follow from the ticket, which only the browser that asked has.
create table sso_attempt (
  ticket_hash bytea primary key,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  used_at timestamptz
);
comment on table sso_attempt is 'Tries to sign in with the identity provider, each used once.';
create index sso_attempt_expires on sso_attempt (expires_at);

create table sso_role (
  employee_id uuid not null references employee,
  role text not null check (role <> 'super'),
  given_at timestamptz not null,
  primary key (employee_id, role)
);
comment on table sso_role is 'Roles that a person has because of a group of the identity provider: only these are taken away when the group goes.';
