-- Lines of a shared month that the client objects to: each is answered before the month is invoiced.
create table billing_objection (
  id uuid primary key,
  contract_id uuid not null,
  month date not null,
  position int not null check (position > 0),
  line text not null,
  client_contact_id uuid not null references client_contact,
  reason text not null check (reason <> ''),
  raised_at timestamptz not null,
  answer text not null default '',
  answered_by uuid references employee,
  answered_at timestamptz,
  version int not null default 1,
  foreign key (contract_id, month) references billing_month (contract_id, month),
  check ((answered_at is null) = (answer = '') and (answered_at is null) = (answered_by is null))
);
comment on table billing_objection is 'What contacts of clients object to in shared months, line by line, and what accounting answered.';
comment on column billing_objection.position is 'Of the lines as they were shared; they may be measured anew afterwards.';
comment on column billing_objection.line is 'The line as it was called then.';
create unique index billing_objection_open on billing_objection (contract_id, month, position) where answered_at is null;
create index billing_objection_month on billing_objection (contract_id, month);
create index billing_objection_contact on billing_objection (client_contact_id);
create index billing_objection_answered_by on billing_objection (answered_by);
