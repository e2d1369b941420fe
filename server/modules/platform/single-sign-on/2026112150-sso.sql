-- Who a person of the identity provider is here. The subject counts, not the e-mail, and each person has one subject of an issuer.
create table sso_subject (
  issuer text not null,
  subject text not null,
  employee_id uuid not null references employee,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (issuer, employee_id)
);
create index sso_subject_employee on sso_subject (employee_id);

-- One try to sign in. The nonce and the verifier of the code follow from the ticket, which only the browser that asked has.
create table sso_attempt (
  ticket_hash bytea primary key,
  expires_at timestamptz not null,
  exchanged_at timestamptz,
  used_at timestamptz
);
create index sso_attempt_expires on sso_attempt (expires_at);

-- Roles that a person has because of a group of the provider: only these are taken away when the group goes.
create table sso_role (
  employee_id uuid not null references employee,
  role text not null check (role <> 'super'),
  given_at timestamptz not null,
  primary key (employee_id, role)
);
