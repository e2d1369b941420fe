-- What equipment becomes is a category of assets.
alter table product_item add constraint product_item_category foreign key (makes_category_id) references asset_category;
create index product_item_makes on product_item (makes_category_id) where makes_category_id is not null;
