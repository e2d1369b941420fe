-- Papers that contacts of clients upload: an advice of what they paid, a certificate of what they withheld. Accounting records each or returns it.
create table client_paper (
  id uuid primary key,
  client_id uuid not null references client,
  client_contact_id uuid not null references client_contact,
  kind text not null check (kind in ('remittance', 'certificate')),
  file_id uuid not null references file,
  invoice_id uuid references invoice,
  number text not null,
  dated_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  note text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'recorded', 'returned')),
  answer text not null default '',
  employee_id uuid references employee,
  answered_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  check ((state = 'waiting') = (answered_at is null) and (answered_at is null) = (employee_id is null)),
  check (state <> 'returned' or answer <> '')
);
comment on table client_paper is 'Advices of payments and certificates of withheld tax that contacts of clients uploaded, and what accounting did with each.';
comment on column client_paper.amount_kobo is 'What the client says it paid or withheld; it posts nothing and settles nothing.';
comment on column client_paper.employee_id is 'Who recorded or returned it.';
create unique index client_paper_file on client_paper (file_id);
create index client_paper_client on client_paper (client_id, created_at desc);
create index client_paper_waiting on client_paper (created_at) where state = 'waiting';
create index client_paper_contact on client_paper (client_contact_id);
create index client_paper_invoice on client_paper (invoice_id);
create index client_paper_employee on client_paper (employee_id);

alter table dispute add column file_id uuid references file;
comment on column dispute.file_id is 'What the contact uploaded with it.';
create unique index dispute_file on dispute (file_id);
