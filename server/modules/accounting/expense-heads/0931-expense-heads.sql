-- What money is spent on, in words that people know; each posts to an account of its own choice.
create table expense_head (
  id uuid primary key,
  title text not null,
  account_id uuid not null references account,
  tax_code_id uuid references tax_code,
  needs_file boolean not null default false,
  archived_at timestamptz,
  version int not null default 1
);
comment on table expense_head is 'What money is spent on: the account behind it, the VAT that it carries, and whether a receipt is needed.';
create unique index expense_head_title on expense_head (lower(title)) where archived_at is null;
create index expense_head_account on expense_head (account_id);
create index expense_head_tax_code on expense_head (tax_code_id);

create table expense_head_office (
  expense_head_id uuid not null references expense_head,
  office_id uuid not null references office,
  primary key (expense_head_id, office_id)
);
comment on table expense_head_office is 'Offices that may use an expense head; without any, all may.';
create index expense_head_office_office on expense_head_office (office_id);
