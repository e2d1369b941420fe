-- What was withheld of payments to vendors, and what of it was paid over.
create table wht_deduction (
  id uuid primary key,
  item_id uuid not null references payment_item,
  vendor_id uuid not null references vendor,
  wht_class text not null,
  authority text not null,
  is_state boolean not null,
  dated_on date not null,
  base_kobo bigint not null,
  rate_bp int not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  entry_id uuid not null references journal_entry deferrable initially deferred
);
comment on table wht_deduction is 'Tax withheld of payments to vendors, by whom it is owed to: append-only, what the bank returned below zero.';
comment on column wht_deduction.is_state is 'Owed to a State, not to the federal service.';
create index wht_deduction_authority on wht_deduction (authority, dated_on);
create index wht_deduction_item on wht_deduction (item_id);
create index wht_deduction_vendor on wht_deduction (vendor_id);
create index wht_deduction_entry on wht_deduction (entry_id);
create trigger wht_deduction_append_only before update or delete on wht_deduction for each row execute function refuse_change();

create table wht_remittance (
  id uuid primary key,
  authority text not null,
  is_state boolean not null,
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  paid_on date not null,
  employee_id uuid not null references employee,
  created_at timestamptz not null
);
comment on table wht_remittance is 'Withheld tax of a month that was paid over, as a line of the bank shows it.';
create index wht_remittance_authority on wht_remittance (authority, month);
create index wht_remittance_employee on wht_remittance (employee_id);
create trigger wht_remittance_append_only before update or delete on wht_remittance for each row execute function refuse_change();
