-- The ledger: what was posted, once, in whole kobo, and what each month comes to.
create table ledger_party (
  id uuid primary key,
  kind text not null check (kind in ('client', 'vendor', 'employee', 'authority')),
  title text not null
);
comment on table ledger_party is 'Whom lines of the ledger are about: authorities, funds, unions and lenders here, others under the id of their record.';
comment on column ledger_party.id is 'Of an authority one that its title gives: the same company has the same books.';
create unique index ledger_party_authority on ledger_party (lower(title)) where kind = 'authority';

create table period (
  month date primary key check (extract(day from month) = 1),
  state text not null default 'open' check (state in ('open', 'closed'))
);
comment on table period is 'Months of the books; a month of which there is none yet is open. Nothing is posted into a closed one.';

create table journal_entry (
  id uuid primary key,
  number text not null unique check (number ~ '^[A-Z]{3}\d{10}$'),
  kind text not null check (kind in ('payroll', 'payment', 'receipt', 'reversal')),
  event text not null,
  reference text not null,
  dated_on date not null,
  document_on date not null,
  source_kind text not null,
  source_id uuid not null,
  part text not null,
  reverses uuid unique references journal_entry,
  hash text,
  posted_at timestamptz not null,
  unique (source_kind, source_id, part),
  check ((kind = 'reversal') = (reverses is not null))
);
comment on table journal_entry is 'What stands in the ledger; append-only, a reversal mirrors it.';
comment on column journal_entry.number is 'Of its series and year, without a gap.';
comment on column journal_entry.event is 'What happened in the domain that posted it.';
comment on column journal_entry.reference is 'What the domain that posted it calls it.';
comment on column journal_entry.dated_on is 'The day of the books: that of the document, or the first of the next open month where its own was closed.';
comment on column journal_entry.part is 'Of one source each part is posted once.';
comment on column journal_entry.hash is 'Of what was approved.';
create index journal_entry_day on journal_entry (dated_on desc, number desc);
create index journal_entry_reference on journal_entry (reference);
create index journal_entry_run on journal_entry ((case when source_kind = 'payroll_run' then source_id end));
create trigger journal_entry_append_only before update or delete on journal_entry for each row execute function refuse_change();

create table journal_line (
  entry_id uuid not null references journal_entry deferrable initially deferred,
  position int not null,
  dated_on date not null,
  account_id uuid not null references account,
  rule_key text,
  office_id uuid references office,
  party_id uuid references ledger_party,
  detail text not null,
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  primary key (entry_id, position),
  check ((debit_kobo = 0) <> (credit_kobo = 0))
);
comment on table journal_line is 'The debits and credits of the ledger; append-only.';
comment on column journal_line.dated_on is 'That of its entry, to be read by account and day.';
comment on column journal_line.rule_key is 'The posting rule that chose the account.';
comment on column journal_line.detail is 'The office, state, fund, person or kind of deduction, as it was called.';
create index journal_line_account on journal_line (account_id, dated_on, entry_id);
create index journal_line_party on journal_line (party_id, account_id, dated_on);
create index journal_line_office on journal_line (office_id);
create trigger journal_line_append_only before update or delete on journal_line for each row execute function refuse_change();

create table ledger_month (
  account_id uuid not null references account,
  office_id uuid references office,
  party_id uuid references ledger_party,
  month date not null check (extract(day from month) = 1),
  debit_kobo bigint not null,
  credit_kobo bigint not null,
  lines int not null,
  unique nulls not distinct (account_id, office_id, party_id, month)
);
comment on table ledger_month is 'What the lines of each account, office and party come to, month by month; kept by whatever posts them.';
create index ledger_month_month on ledger_month (month);
create index ledger_month_office on ledger_month (office_id);
create index ledger_month_party on ledger_month (party_id);

create function refuse_wrong_entry() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(debit_kobo - credit_kobo), 0) <> 0 or count(*) < 2 from journal_line where entry_id = new.id) then
    raise exception 'journal entry % is not balanced', new.number;
  end if;
  if exists (select 1 from journal_line where entry_id = new.id and dated_on <> new.dated_on) then
    raise exception 'a line of journal entry % has another day', new.number;
  end if;
  if exists (select 1 from journal_line line join account on account.id = line.account_id where line.entry_id = new.id and account.is_group) then
    raise exception 'journal entry % posts to a group of accounts', new.number;
  end if;
  return null;
end $$;
comment on function refuse_wrong_entry is 'Refuses at commit an entry whose sides do not come to the same, whose lines have another day, or that posts to a group of accounts.';
create constraint trigger journal_entry_balanced after insert on journal_entry
  deferrable initially deferred for each row execute function refuse_wrong_entry();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select 1 from period where month = date_trunc('month', new.dated_on)::date and state = 'closed') then
    raise exception 'the month of % is closed', new.dated_on;
  end if;
  return new;
end $$;
comment on function refuse_closed_month is 'Refuses an entry that is dated in a closed month, whoever writes it.';
create trigger journal_entry_month before insert on journal_entry for each row execute function refuse_closed_month();
