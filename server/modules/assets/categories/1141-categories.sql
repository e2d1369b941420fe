-- What kinds of assets there are, how each is depreciated, and by which accounts.
set constraints all immediate;
set constraints all deferred;

-- Whatever kinds of entries there are by now, these two come to them.
do $$ declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'journal_entry_kind_check');
begin
  alter table journal_entry drop constraint journal_entry_kind_check;
  execute 'alter table journal_entry add constraint journal_entry_kind_check ' || replace(known, 'ARRAY[', 'ARRAY[''depreciation''::text, ''disposal''::text, ');
end $$;

insert into posting_rule (key, account_id)
  select rule.key, account.id from (values ('assets.cost_leasehold', '1500'), ('assets.cost_furniture', '1510'), ('assets.cost_computers', '1520'),
    ('assets.cost_equipment', '1530'), ('assets.cost_generators', '1540'), ('assets.cost_vehicles', '1550'), ('assets.cost_software', '1560'),
    ('assets.depreciated_leasehold', '1600'), ('assets.depreciated_furniture', '1610'), ('assets.depreciated_computers', '1620'),
    ('assets.depreciated_equipment', '1630'), ('assets.depreciated_generators', '1640'), ('assets.depreciated_vehicles', '1650'),
    ('assets.depreciated_software', '1660'), ('assets.depreciation', '6300'), ('assets.proceeds', '1320'), ('assets.gain', '4110'),
    ('assets.loss', '7120'), ('assets.opening', '3900')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null
  on conflict do nothing;

create table asset_category (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  code text not null check (code ~ '^[A-Z]{2,4}$'),
  asset_class text not null check (asset_class in ('leasehold', 'furniture', 'computers', 'equipment', 'generators', 'vehicles', 'software')),
  life_months int check (life_months between 1 and 600),
  residual_bp int not null default 0 check (residual_bp between 0 and 10000),
  capitalise_from_kobo bigint not null default 0 check (capitalise_from_kobo >= 0),
  acceptance text not null default 'on_hand_over' check (acceptance in ('none', 'on_hand_over')),
  count_every_months int check (count_every_months between 1 and 60),
  stays_with_branch boolean not null default false,
  archived_at timestamptz,
  version int not null default 1
);
comment on table asset_category is 'Kinds of assets: how long they last, from which cost they are capitalised, and where they stand in the books.';
comment on column asset_category.asset_class is 'By which posting rules its cost and its depreciation are booked.';
comment on column asset_category.life_months is 'Over how many months one is depreciated; null is never, as of land.';
comment on column asset_category.residual_bp is 'What one is worth at the end, in hundredths of a percent of its cost.';
comment on column asset_category.capitalise_from_kobo is 'What costs less is tracked and was an expense.';
comment on column asset_category.stays_with_branch is 'It is returned when its holder moves to another branch.';
create unique index asset_category_title on asset_category (lower(title)) where archived_at is null;
create unique index asset_category_code on asset_category (code) where archived_at is null;
