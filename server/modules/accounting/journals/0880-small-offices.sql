-- Pay of so few people that it tells what one of them has: readers of the books who do not read pay see it without its office.
alter table journal_line add column is_small boolean not null default false;
comment on column journal_line.is_small is 'Pay of fewer than five people, or of those with whom they are added up: without the permission to read pay its office is not shown.';
alter table ledger_month add column is_small boolean not null default false;
alter table ledger_month drop constraint ledger_month_account_id_office_id_party_id_month_key;
alter table ledger_month add constraint ledger_month_key unique nulls not distinct (account_id, office_id, party_id, month, is_small);
