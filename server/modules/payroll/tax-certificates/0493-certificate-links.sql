create table tax_certificate_link (
  token_hash bytea primary key,
  employee_id uuid not null references employee,
  year int not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table tax_certificate_link is 'By which addresses, each sent to the private email of a leaver with the last pay, their tax certificate opens without a sign-in, and for how long.';
