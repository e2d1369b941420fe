-- Letters that went to clients by themselves: what each named, so that nothing is written of twice at the same stage.
create table client_letter (
  id uuid primary key,
  client_id uuid not null references client,
  kind text not null check (kind in ('dunning', 'certificates')),
  sent_on date not null,
  recipients text[] not null check (cardinality(recipients) > 0),
  created_at timestamptz not null,
  unique (client_id, kind, sent_on)
);
comment on table client_letter is 'Letters to clients about overdue invoices and outstanding certificates, as they were mailed.';
create index client_letter_sent on client_letter (sent_on);
create trigger client_letter_append_only before update or delete on client_letter for each row execute function refuse_change();

create table client_letter_line (
  letter_id uuid not null references client_letter,
  position int not null,
  invoice_id uuid not null references invoice,
  allocation_id uuid references allocation,
  days int not null check (days > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (letter_id, position)
);
comment on table client_letter_line is 'What a letter named: an invoice, or what was withheld of one payment of it, at which stage and with how much.';
comment on column client_letter_line.days is 'The stage: 15 of an invoice that is 20 days overdue.';
create index client_letter_line_invoice on client_letter_line (invoice_id);
create index client_letter_line_allocation on client_letter_line (allocation_id) where allocation_id is not null;
create trigger client_letter_line_append_only before update or delete on client_letter_line for each row execute function refuse_change();
