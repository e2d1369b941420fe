-- Whom the company buys from, and to which accounts they are paid: proposed by one person, confirmed by another.
create table vendor (
  id uuid primary key,
  title text not null,
  legal_name text not null,
  kind text not null check (kind in ('company', 'individual', 'non_resident')),
  rc_number text,
  tin text,
  wht_class text not null,
  tax_state text,
  terms_days int not null check (terms_days between 0 and 365),
  contact text not null,
  email text not null,
  phone text not null,
  address text not null,
  state text not null default 'proposed' check (state in ('proposed', 'active', 'blocked')),
  block_reason text,
  proposed_by uuid not null references employee,
  proposed_at timestamptz not null,
  changed_by uuid not null references employee,
  version int not null default 1,
  check (kind <> 'individual' or tax_state is not null),
  check ((state = 'blocked') = (block_reason is not null))
);
comment on table vendor is 'Whom the company buys from; nothing is paid to one that a second person has not confirmed.';
comment on column vendor.wht_class is 'What is bought of them, as the tax that is withheld knows it.';
comment on column vendor.tax_state is 'The State to which the tax withheld of a person is owed.';
comment on column vendor.changed_by is 'Who entered its facts last: they approve no payment to it.';
create unique index vendor_title on vendor (lower(title));
create unique index vendor_tin on vendor (tin) where tin is not null;
create unique index vendor_rc on vendor (upper(rc_number)) where rc_number is not null;
create index vendor_phone on vendor (phone) where phone <> '';
create index vendor_proposed_by on vendor (proposed_by);
create index vendor_changed_by on vendor (changed_by);

create table vendor_account (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  bank_code text not null,
  account_number_sealed text not null,
  account_number_last4 text not null,
  fingerprint text not null,
  account_name text not null,
  fits_check_digit boolean not null,
  status text not null default 'proposed' check (status in ('proposed', 'active', 'refused', 'ended')),
  usable_from date,
  proposed_by uuid not null references employee,
  proposed_at timestamptz not null,
  decided_by uuid references employee,
  decided_at timestamptz,
  check (decided_by <> proposed_by),
  check ((status in ('active', 'refused')) <= (decided_by is not null)),
  check ((status in ('active')) <= (usable_from is not null))
);
comment on table vendor_account is 'Bank accounts of vendors: proposed by one person, confirmed by another, paid to from a day on.';
comment on column vendor_account.fingerprint is 'Finds the same account of two vendors, or of a colleague, without opening either.';
comment on column vendor_account.usable_from is 'Three working days after it was confirmed: the old contact has time to object.';
create unique index vendor_account_active on vendor_account (vendor_id) where status in ('active');
create unique index vendor_account_proposed on vendor_account (vendor_id) where status = 'proposed';
create index vendor_account_fingerprint on vendor_account (fingerprint) where status in ('active', 'proposed');
create index vendor_account_vendor on vendor_account (vendor_id);
create index vendor_account_proposed_by on vendor_account (proposed_by);
create index vendor_account_decided_by on vendor_account (decided_by);

create function vendor_is_party() returns trigger language plpgsql as $$
begin
  insert into ledger_party (id, kind, title) values (new.id, 'vendor', new.title)
    on conflict (id) do update set title = excluded.title;
  return new;
end $$;
comment on function vendor_is_party is 'A vendor is a party of the ledger under its own id and title.';
create trigger vendor_is_party after insert or update of title on vendor for each row execute function vendor_is_party();
