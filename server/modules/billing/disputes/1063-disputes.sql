-- Lines of issued invoices that clients dispute. The invoice itself never changes: an accepted dispute asks for a credit note.
create table dispute (
  id uuid primary key,
  invoice_id uuid not null,
  position int not null,
  client_contact_id uuid not null references client_contact,
  reason text not null check (reason <> ''),
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected')),
  raised_at timestamptz not null,
  answer text not null default '',
  answered_by uuid references employee,
  answered_at timestamptz,
  version int not null default 1,
  foreign key (invoice_id, position) references invoice_line (invoice_id, position),
  check ((state = 'open') = (answered_at is null) and (answered_at is null) = (answer = '') and (answered_at is null) = (answered_by is null))
);
comment on table dispute is 'What contacts of clients dispute of issued invoices, line by line, and what accounting answered.';
comment on column dispute.amount_kobo is 'Of the line, without VAT.';
create unique index dispute_open on dispute (invoice_id, position) where state = 'open';
create index dispute_line on dispute (invoice_id, position);
create index dispute_contact on dispute (client_contact_id);
create index dispute_answered_by on dispute (answered_by);
