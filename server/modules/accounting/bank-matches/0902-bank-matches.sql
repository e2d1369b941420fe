-- Which lines of the ledger explain which lines of the bank.
create table bank_match (
  id uuid primary key,
  bank_line_id uuid not null references bank_line,
  entry_id uuid not null,
  position int not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  matched_by uuid references employee,
  matched_at timestamptz not null,
  undone_by uuid references employee,
  undone_at timestamptz,
  foreign key (entry_id, position) references journal_line,
  check ((undone_at is null) = (undone_by is null))
);
comment on table bank_match is 'How much of a line of the bank a line of the ledger explains; undone, it stays to be read.';
comment on column bank_match.amount_kobo is 'Signed as both lines.';
comment on column bank_match.matched_by is 'Null: by itself, when the statement was imported.';
create index bank_match_line on bank_match (bank_line_id) where undone_at is null;
create index bank_match_entry on bank_match (entry_id, position) where undone_at is null;

create function refuse_wrong_match() returns trigger language plpgsql as $$
declare
  at_bank record;
  in_books record;
begin
  if tg_op = 'DELETE' then raise exception 'a match is undone, not deleted'; end if;
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or to_jsonb(new) - '{undone_by,undone_at}'::text[] <> to_jsonb(old) - '{undone_by,undone_at}'::text[] then
      raise exception 'a match is undone once, and nothing else of it changes';
    end if;
    return new;
  end if;
  -- Held, so that two who match the same line at once add up.
  select account_id, amount_kobo into at_bank from bank_line where id = new.bank_line_id for no key update;
  select account_id, debit_kobo - credit_kobo as amount_kobo into in_books from journal_line
    where entry_id = new.entry_id and position = new.position for update;
  if at_bank.account_id <> in_books.account_id then raise exception 'a match is of one account'; end if;
  if sign(new.amount_kobo) <> sign(at_bank.amount_kobo) or sign(new.amount_kobo) <> sign(in_books.amount_kobo)
    or abs(new.amount_kobo + (select coalesce(sum(amount_kobo), 0) from bank_match where bank_line_id = new.bank_line_id and undone_at is null))
      > abs(at_bank.amount_kobo)
    or abs(new.amount_kobo + (select coalesce(sum(amount_kobo), 0) from bank_match
      where entry_id = new.entry_id and position = new.position and undone_at is null)) > abs(in_books.amount_kobo) then
    raise exception 'a match exceeds what is open of its lines';
  end if;
  return new;
end $$;
comment on function refuse_wrong_match is 'Refuses a match of two accounts, of two directions, or of more than is open on either side.';
create trigger bank_match_within before insert or update or delete on bank_match for each row execute function refuse_wrong_match();

create table reconciliation (
  id uuid primary key,
  account_id uuid not null references account,
  as_at date not null,
  bank_kobo bigint not null,
  books_kobo bigint not null,
  signed_by uuid not null references employee,
  signed_at timestamptz not null,
  unique (account_id, as_at)
);
comment on table reconciliation is 'What an account came to by bank and by books on a day, as somebody signed it who imported none of its statements.';
create trigger reconciliation_append_only before update or delete on reconciliation for each row execute function refuse_change();
