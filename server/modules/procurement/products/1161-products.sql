-- What the company buys again and again, and when it is bought anew for a branch.
create table product_item (
  id uuid primary key,
  title text not null,
  sku text not null,
  unit text not null check (unit in ('each', 'box', 'pack', 'ream', 'metre', 'litre', 'kilogram', 'hour', 'month')),
  kind text not null check (kind in ('consumable', 'equipment', 'service', 'fuel')),
  makes_category_id uuid,
  vendor_id uuid references vendor,
  expense_head_id uuid references expense_head,
  tolerance_bp int not null default 0 check (tolerance_bp between 0 and 1000),
  last_price_kobo bigint check (last_price_kobo > 0),
  archived_at timestamptz,
  version int not null default 1,
  check (makes_category_id is null or kind = 'equipment')
);
comment on table product_item is 'The catalogue: what is bought again and again.';
comment on column product_item.makes_category_id is 'Of equipment: the category of the assets that it becomes when it is received.';
comment on column product_item.vendor_id is 'Whom it is usually bought from.';
comment on column product_item.tolerance_bp is 'How much more than ordered may be received, in hundredths of a percent.';
comment on column product_item.last_price_kobo is 'Of one unit, without VAT, as it was last received.';
create unique index product_item_title on product_item (lower(title)) where archived_at is null;
create unique index product_item_sku on product_item (lower(sku));
create index product_item_vendor on product_item (vendor_id);
create index product_item_head on product_item (expense_head_id);

create table product_reorder (
  product_id uuid not null references product_item,
  branch_id uuid not null references branch,
  level numeric(14, 3) not null check (level > 0),
  quantity numeric(14, 3) not null check (quantity > 0),
  primary key (product_id, branch_id)
);
comment on table product_reorder is 'Below which stock a product is bought anew for a branch, and how much of it.';
create index product_reorder_branch on product_reorder (branch_id);
