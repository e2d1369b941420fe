-- What the company owns or keeps for clients, piece by piece.
create table asset (
  id uuid primary key,
  tag text not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  category_id uuid not null references asset_category,
  title text not null,
  maker text not null default '',
  model text not null default '',
  serial text not null default '',
  serial_key text not null generated always as (regexp_replace(upper(serial), '\s', '', 'g')) stored,
  owner_kind text not null default 'company' check (owner_kind in ('company', 'client')),
  client_id uuid references client,
  branch_id uuid not null references branch,
  place text not null default '',
  condition text not null default 'good' check (condition in ('new', 'good', 'fair', 'poor', 'broken')),
  receipt_line_id uuid,
  unit_no int check (unit_no > 0),
  vendor_id uuid references vendor,
  bought_on date,
  cost_kobo bigint check (cost_kobo >= 0),
  residual_kobo bigint check (residual_kobo >= 0),
  in_use_from date,
  life_months int check (life_months between 1 and 600),
  warranty_until date,
  out_of_service_since timestamptz,
  ended_as text check (ended_as in ('lost', 'sold', 'scrapped', 'donated', 'returned_to_client')),
  status text not null default 'in_store'
    check (status in ('in_store', 'assigned', 'in_repair', 'lost', 'sold', 'scrapped', 'donated', 'returned_to_client')),
  last_seen_on date,
  labelled_at timestamptz,
  added_by uuid references employee,
  created_at timestamptz not null,
  version int not null default 1,
  check ((owner_kind = 'client') = (client_id is not null)),
  check (owner_kind = 'company' or cost_kobo is null),
  check (residual_kobo is null or residual_kobo <= cost_kobo),
  check ((receipt_line_id is null) = (unit_no is null))
);
comment on table asset is 'Assets: each with a tag that is given once, and the code that its label says.';
comment on column asset.code is 'Ten random characters of Crockford''s base 32.';
comment on column asset.serial_key is 'The serial number without spaces, in capitals: of a category each stands once.';
comment on column asset.unit_no is 'Which piece of its receipt line it is: a line of ten makes ten assets.';
comment on column asset.out_of_service_since is 'While it is being repaired.';
comment on column asset.ended_as is 'How it left the company.';
comment on column asset.status is 'What follows from its end, its repair and its open custody; written by the noun.';
create unique index asset_tag on asset (upper(tag));
create unique index asset_code on asset (code);
create unique index asset_serial on asset (category_id, serial_key) where serial_key <> '';
create unique index asset_unit on asset (receipt_line_id, unit_no) where receipt_line_id is not null;
create index asset_serial_key on asset (serial_key) where serial_key <> '';
create index asset_of_category on asset (category_id);
create index asset_branch on asset (branch_id, status);
create index asset_client on asset (client_id) where client_id is not null;
create index asset_vendor on asset (vendor_id) where vendor_id is not null;
create index asset_seen on asset (last_seen_on);
create index asset_added_by on asset (added_by);
create index asset_words on asset using gin (lower(tag || ' ' || title || ' ' || maker || ' ' || model || ' ' || serial) gin_trgm_ops);

create function keep_asset_names() returns trigger language plpgsql as $$
begin
  if (new.tag, new.code) is distinct from (old.tag, old.code) then raise exception 'a tag and a code are given once'; end if;
  return new;
end $$;
comment on function keep_asset_names is 'Refuses to give another tag or code to an asset.';
create trigger keep_asset_names before update of tag, code on asset for each row execute function keep_asset_names();

create table asset_contact (
  is_one boolean primary key default true check (is_one),
  phone text not null
);
comment on table asset_contact is 'Whom a stranger calls who found an asset: what the page behind its label says.';
