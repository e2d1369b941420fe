-- Invoices and credit notes; what was issued never changes.
create table invoice (
  id uuid primary key,
  number text not null unique,
  kind text not null check (kind in ('contract', 'free', 'credit', 'opening')),
  client_id uuid not null references client,
  contract_id uuid references contract,
  month date check (extract(day from month) = 1),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on),
  po_number text not null default '',
  net_kobo bigint not null,
  vat_bp int not null check (vat_bp between 0 and 10000),
  vat_kobo bigint not null,
  total_kobo bigint not null,
  wht_kobo bigint not null,
  tax_code_id uuid references tax_code,
  credits uuid references invoice,
  entry_id uuid references journal_entry,
  issued_by uuid references employee,
  created_at timestamptz not null,
  check (total_kobo = net_kobo + vat_kobo),
  check ((kind = 'credit') = (total_kobo < 0)),
  check ((kind = 'credit') = (credits is not null)),
  check ((kind = 'contract') = (month is not null) or kind = 'credit')
);
comment on table invoice is 'Invoices and credit notes to clients as they were issued; a credit note is below zero.';
comment on column invoice.credits is 'Of a credit note the invoice that it credits.';
comment on column invoice.wht_kobo is 'What the client is expected to withhold for the tax office.';
comment on column invoice.entry_id is 'What it was posted as; its day is that of the books.';
create unique index invoice_month on invoice (contract_id, month) where kind = 'contract';
create index invoice_client on invoice (client_id, due_on);
create index invoice_credits on invoice (credits) where credits is not null;
create index invoice_entry on invoice (entry_id);
create index invoice_issued_by on invoice (issued_by);
create index invoice_tax_code on invoice (tax_code_id);
create trigger invoice_append_only before update or delete on invoice for each row execute function refuse_change();

create table invoice_line (
  invoice_id uuid not null references invoice,
  position int not null,
  title text not null,
  quantity int not null,
  unit text not null check (unit in ('minute', 'piece', 'day')),
  price_kobo bigint,
  amount_kobo bigint not null,
  effect text not null check (effect in ('charge', 'shortfall', 'sla', 'bonus', 'minimum', 'adjustment', 'manual', 'concession')),
  office_id uuid references office,
  contract_line_id uuid references contract_line,
  contract_measure_id uuid references contract_measure,
  month date,
  note text not null default '',
  credits_position int,
  primary key (invoice_id, position)
);
comment on table invoice_line is 'The lines of invoices and credit notes, each with its amount as it was computed once.';
comment on column invoice_line.month is 'The month that it is of: an adjustment is of an earlier one.';
comment on column invoice_line.credits_position is 'Of a credit note the line of the invoice that it credits.';
create index invoice_line_of_contract on invoice_line (contract_line_id, month) where contract_line_id is not null;
create index invoice_line_measure on invoice_line (contract_measure_id) where contract_measure_id is not null;
create index invoice_line_office on invoice_line (office_id);
create trigger invoice_line_append_only before update or delete on invoice_line for each row execute function refuse_change();
