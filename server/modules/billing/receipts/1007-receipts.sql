-- Money in: what clients paid by lines of the bank, and what of it settles which invoice.
create table receipt (
  id uuid primary key,
  client_id uuid not null references client,
  bank_line_id uuid not null unique references bank_line,
  received_on date not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  entry_id uuid not null references journal_entry,
  recorded_by uuid not null references employee,
  created_at timestamptz not null,
  version int not null default 1
);
comment on table receipt is 'What a client paid, by its line of the bank.';
create index receipt_client on receipt (client_id, received_on);
create index receipt_entry on receipt (entry_id);
create index receipt_recorded_by on receipt (recorded_by);

create table allocation (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  receipt_id uuid references receipt,
  credit_id uuid references invoice,
  dated_on date not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  wht_kobo bigint not null default 0,
  vat_withheld_kobo bigint not null default 0,
  undoes uuid unique references allocation,
  entry_id uuid references journal_entry,
  made_by uuid references employee,
  created_at timestamptz not null,
  check ((receipt_id is null) <> (credit_id is null)),
  check (credit_id is null or (wht_kobo = 0 and vat_withheld_kobo = 0)),
  check ((receipt_id is null) = (entry_id is null)),
  check ((undoes is null) = (amount_kobo > 0)),
  check (abs(amount_kobo) >= abs(wht_kobo + vat_withheld_kobo))
);
comment on table allocation is 'What of a receipt or a credit note settles an invoice; append-only, an undone one has its inverse beside it.';
comment on column allocation.amount_kobo is 'What is settled: the cash that is used, and what the client withheld.';
comment on column allocation.entry_id is 'In which entry of the ledger it stands; a credit note that settles an invoice posts nothing.';
create index allocation_invoice on allocation (invoice_id);
create index allocation_receipt on allocation (receipt_id) where receipt_id is not null;
create index allocation_credit on allocation (credit_id) where credit_id is not null;
create index allocation_entry on allocation (entry_id);
create index allocation_made_by on allocation (made_by);
create trigger allocation_append_only before update or delete on allocation for each row execute function refuse_change();

create function refuse_over_settled() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) not between 0 and (select total_kobo from invoice where id = new.invoice_id) from allocation where invoice_id = new.invoice_id) then
    raise exception 'invoice % would be settled by more than it comes to', new.invoice_id;
  end if;
  if new.receipt_id is not null and (select sum(amount_kobo - wht_kobo - vat_withheld_kobo) not between 0
    and (select amount_kobo from receipt where id = new.receipt_id) from allocation where receipt_id = new.receipt_id) then
    raise exception 'more of receipt % would be used than was received', new.receipt_id;
  end if;
  if new.credit_id is not null and (select sum(amount_kobo) not between 0 and (select -total_kobo from invoice where id = new.credit_id)
    from allocation where credit_id = new.credit_id) then
    raise exception 'more of credit note % would be used than it comes to', new.credit_id;
  end if;
  return null;
end $$;
comment on function refuse_over_settled is 'Refuses at commit to settle more of an invoice than it comes to, or to use more of a receipt or credit note than there is.';
create constraint trigger allocation_within after insert on allocation
  deferrable initially deferred for each row execute function refuse_over_settled();
