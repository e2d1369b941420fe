-- Papers by which a client is taxed as it is: without those that are asked for, a zero-rated client gets no invoice.
create table client_evidence (
  id uuid primary key,
  client_id uuid not null references client,
  kind text not null check (kind in ('contract', 'residence', 'no_establishment', 'withholding')),
  file_id uuid not null references file,
  expires_on date,
  client_contact_id uuid references client_contact,
  state text not null check (state in ('waiting', 'valid', 'returned')),
  answer text not null default '',
  employee_id uuid references employee,
  answered_at timestamptz,
  asked_on date,
  created_at timestamptz not null,
  version int not null default 1,
  check ((state = 'waiting') = (answered_at is null) and (answered_at is null) = (employee_id is null)),
  check (state <> 'waiting' or client_contact_id is not null),
  check (state <> 'returned' or answer <> '')
);
comment on table client_evidence is 'Contracts, proofs of residence and certificates by which clients are zero-rated or withhold less, with the day each ends.';
comment on column client_evidence.client_contact_id is 'The contact who sent it; null where a colleague entered it.';
comment on column client_evidence.employee_id is 'Who entered, confirmed or returned it.';
comment on column client_evidence.asked_on is 'When the client was asked for the next one.';
create unique index client_evidence_file on client_evidence (file_id);
create index client_evidence_client on client_evidence (client_id, kind, state);
create index client_evidence_contact on client_evidence (client_contact_id);
create index client_evidence_employee on client_evidence (employee_id);
