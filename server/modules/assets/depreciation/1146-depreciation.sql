-- What assets are worth: what is to be depreciated from which month on, and what the books were charged.
create table asset_value (
  id uuid primary key,
  asset_id uuid not null references asset,
  from_on date not null,
  from_month date not null generated always as (date_trunc('month', from_on::timestamp)::date) stored,
  base_kobo bigint not null check (base_kobo >= 0),
  carrying_kobo bigint not null check (carrying_kobo >= base_kobo),
  life_months int not null check (life_months between 1 and 600),
  cause text not null check (cause in ('capitalised', 'opening', 'addition', 'revised')),
  opening_id uuid,
  opening_cost_kobo bigint check (opening_cost_kobo >= carrying_kobo),
  reason text not null default '',
  set_by uuid references employee,
  created_at timestamptz not null,
  unique (asset_id, from_month),
  check ((cause = 'opening') = (opening_id is not null) and (opening_id is null) = (opening_cost_kobo is null))
);
comment on table asset_value is 'From which day on what of an asset is depreciated over how many months; the newest counts.';
comment on column asset_value.from_on is 'Its first day of use; of a later segment the first of the month.';
comment on column asset_value.base_kobo is 'What is depreciated: the carrying value less the residual value.';
comment on column asset_value.opening_id is 'What was taken over together stands in one entry of the ledger.';
comment on column asset_value.opening_cost_kobo is 'The cost at which it was taken over.';
create index asset_value_opening on asset_value (opening_id) where opening_id is not null;
create index asset_value_set_by on asset_value (set_by);
create trigger asset_value_append_only before update or delete on asset_value for each row execute function refuse_change();

create table depreciation_month (
  id uuid primary key,
  month date not null check (extract(day from month) = 1),
  posted_at timestamptz not null
);
comment on table depreciation_month is 'Months whose depreciation was posted, each in one entry.';
create unique index depreciation_month_month on depreciation_month (month);

create table depreciation_charge (
  asset_id uuid not null references asset,
  month date not null check (extract(day from month) = 1),
  office_id uuid references office,
  amount_kobo bigint not null check (amount_kobo > 0),
  entry_id uuid not null references journal_entry deferrable initially deferred,
  primary key (asset_id, month)
);
comment on table depreciation_charge is 'What the books were charged for an asset and month.';
comment on column depreciation_charge.office_id is 'The office that held it at the month''s end.';
create index depreciation_charge_month on depreciation_charge (month);
create index depreciation_charge_entry on depreciation_charge (entry_id);
create index depreciation_charge_office on depreciation_charge (office_id);
create trigger depreciation_charge_append_only before update or delete on depreciation_charge for each row execute function refuse_change();
