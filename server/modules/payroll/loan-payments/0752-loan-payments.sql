-- Loans leave the company by a payment of their own: its file holds their transfers, and from the day that the bank paid it they are owed.
create table loan_payment (
  id uuid primary key,
  reference text not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'cancelled')),
  digest text not null,
  content_sealed text not null,
  created_by uuid not null references employee,
  created_at timestamptz not null,
  taken_at timestamptz,
  paid_on date,
  paid_by uuid references employee,
  cancelled_by uuid references employee check (cancelled_by <> created_by),
  version int not null default 1,
  check ((state = 'paid') = (paid_on is not null) and (paid_on is null) = (paid_by is null)),
  check ((state = 'cancelled') = (cancelled_by is not null))
);
comment on table loan_payment is 'Approved loans that are paid out together, with the file that tells the bank.';
comment on column loan_payment.digest is 'SHA-256 of the file.';
comment on column loan_payment.content_sealed is 'The text of the file, sealed: it holds account numbers.';
comment on column loan_payment.taken_at is 'When somebody first had the file: taken again it is a copy and says so.';
comment on column loan_payment.cancelled_by is 'Whoever says that the bank paid nothing of it is another person than who made it: its loans are paid once more.';

create table loan_payment_item (
  payment_id uuid not null references loan_payment,
  loan_id uuid not null references loan,
  salary_mode text not null check (salary_mode in ('bank', 'cash', 'cheque')),
  bank_account_id uuid references bank_account,
  amount_kobo bigint not null check (amount_kobo > 0),
  is_live boolean not null default true,
  primary key (payment_id, loan_id),
  check ((salary_mode = 'bank') = (bank_account_id is not null))
);
comment on table loan_payment_item is 'The loans of a payment, each with how it is paid out.';
create unique index loan_payment_item_once on loan_payment_item (loan_id) where is_live;
create index on loan_payment_item (bank_account_id);
create index on loan_payment (created_by);

create function keep_loan_payment() returns trigger language plpgsql as $$
declare
  free text[] := '{state,content_sealed,taken_at,paid_on,paid_by,cancelled_by,version}';
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) or (old.state <> 'open' and new.state <> old.state) then
    raise exception 'a payment of loans stays as it was made';
  end if;
  return new;
end $$;
comment on function keep_loan_payment is 'A payment of loans is neither changed nor deleted: it is paid or cancelled, once.';
create trigger keep_loan_payment before update or delete on loan_payment for each row execute function keep_loan_payment();

-- What was lent is lent once.
create unique index loan_entry_lent on loan_entry (loan_id) where kind = 'lent';
