-- The company's own bank accounts: a new one, another in its place and its end take two people.
create table company_account (
  id uuid primary key,
  account_id uuid not null references account,
  bank_code text not null references bank (code),
  number_sealed text not null,
  number_last4 text not null check (number_last4 ~ '^[0-9]{4}$'),
  name text not null,
  is_on_invoices boolean not null default false,
  confirmed_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  check (ended_at is null or confirmed_at is not null)
);
comment on table company_account is 'Bank accounts of the company, from when they were asked for.';
comment on column company_account.account_id is 'The account of the chart that it is: one at a time.';
comment on column company_account.confirmed_at is 'When another person approved it; until then nothing pays from it or names it.';
comment on column company_account.ended_at is 'When its end, or another in its place, was approved.';
create unique index company_account_of_chart on company_account (account_id) where confirmed_at is not null and ended_at is null;
create index company_account_bank on company_account (bank_code);

alter table ledger_change drop constraint ledger_change_what_check;
alter table ledger_change add constraint ledger_change_what_check check (what in ('posting_rule', 'freeze', 'bank_rule', 'company_account'));
