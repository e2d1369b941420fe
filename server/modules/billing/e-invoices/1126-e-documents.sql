-- Documents on their way to the exchange, once an access point is set.
alter table e_invoicing add column endpoint_url text not null default '';
alter table e_invoicing add column key_sealed text;
-- What is sealed is bound to an id like all other values.
alter table e_invoicing add column sealed_for uuid not null default gen_random_uuid();
alter table e_invoicing add column sends_from date;
alter table e_invoicing add check ((endpoint_url = '') = (sends_from is null));
comment on column e_invoicing.endpoint_url is 'Of the access point; empty: documents are files alone.';
comment on column e_invoicing.sealed_for is 'What the sealed key is bound to.';
comment on column e_invoicing.sends_from is 'Documents issued from this day on are sent.';

create table e_document (
  invoice_id uuid primary key references invoice,
  irn text not null unique,
  state text not null default 'prepared' check (state in ('prepared', 'sent', 'accepted', 'rejected')),
  reason text not null default '',
  csid text not null default '',
  qr text not null default '',
  tries int not null default 0,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  check ((state = 'rejected') = (reason <> ''))
);
comment on table e_document is 'Invoices and credit notes on their way to the exchange of e-invoices, and what it answered.';
comment on column e_document.irn is 'Its reference there, by which it is sent once.';
comment on column e_document.next_try_at is 'Not before then it is sent or asked for again.';
create index e_document_waiting on e_document (next_try_at) where state in ('prepared', 'sent');
