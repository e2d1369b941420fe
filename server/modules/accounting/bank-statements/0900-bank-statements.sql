-- What banks say: statements from files and their lines, which never change.
create table bank_layout (
  account_id uuid primary key references account,
  headings text[] not null,
  columns text[] not null,
  day_order text not null check (day_order in ('day_first', 'month_first')),
  decimal_mark text not null check (decimal_mark in ('point', 'comma')),
  check (cardinality(headings) = cardinality(columns))
);
comment on table bank_layout is 'How the last table of an account was read: the next with the same headings is read alike.';

create table bank_statement (
  id uuid primary key,
  account_id uuid not null references account,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  opening_kobo bigint not null,
  closing_kobo bigint not null,
  file_name text not null,
  digest text not null,
  lines int not null check (lines > 0),
  imported_by uuid references employee,
  imported_at timestamptz not null,
  unique (account_id, digest)
);
comment on table bank_statement is 'Statements as they were imported: what was new in each file.';
comment on column bank_statement.opening_kobo is 'Before its first new line; the closing of the statement before.';
comment on column bank_statement.digest is 'SHA-256 of the file.';
create index bank_statement_day on bank_statement (account_id, to_on desc, imported_at desc);
create trigger bank_statement_append_only before update or delete on bank_statement for each row execute function refuse_change();

create table bank_line (
  id uuid primary key,
  statement_id uuid not null references bank_statement,
  account_id uuid not null references account,
  position int not null,
  dated_on date not null,
  amount_kobo bigint not null check (amount_kobo <> 0),
  narration text not null,
  reference text not null,
  balance_kobo bigint,
  fingerprint text not null,
  occurrence int not null check (occurrence > 0),
  hold_until date,
  hold_reason text,
  version int not null default 1,
  unique (statement_id, position),
  unique (account_id, fingerprint, occurrence),
  check ((hold_until is null) = (hold_reason is null))
);
comment on table bank_line is 'Lines of statements; only whether one is on hold changes.';
comment on column bank_line.amount_kobo is 'What came in is positive, what went out negative.';
comment on column bank_line.fingerprint is 'The id of the bank, else a hash of day, amount, balance and narration: what is imported again is known by it.';
comment on column bank_line.occurrence is 'Tells apart lines of one file that are equal in all of that.';
create index bank_line_day on bank_line (account_id, dated_on desc);

create function refuse_changed_bank_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or to_jsonb(new) - '{hold_until,hold_reason,version}'::text[] <> to_jsonb(old) - '{hold_until,hold_reason,version}'::text[] then
    raise exception 'a line of a bank statement never changes';
  end if;
  return new;
end $$;
comment on function refuse_changed_bank_line is 'Refuses to change or delete a line of a statement, but for its hold.';
create trigger bank_line_stays before update or delete on bank_line for each row execute function refuse_changed_bank_line();
