-- Entries that people write themselves: a draft, sent, and posted by another person than who made it.
create table manual_journal (
  id uuid primary key,
  kind text not null check (kind in ('manual', 'expense', 'reversal')),
  dated_on date not null,
  memo text not null,
  reverses uuid references journal_entry,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'withdrawn')),
  made_by uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check ((kind = 'reversal') = (reverses is not null))
);
comment on table manual_journal is 'Entries that people write themselves, from draft to posted; an approved one stands in the ledger under its id as the source.';
comment on column manual_journal.reverses is 'The entry that it takes back.';
create index manual_journal_made_by on manual_journal (made_by);
create index manual_journal_day on manual_journal (dated_on) where status in ('draft', 'pending');
create unique index manual_journal_reverses on manual_journal (reverses) where status in ('pending', 'approved');
create trigger manual_journal_course before update of status on manual_journal
  for each row when (old.status <> new.status and old.status <> 'draft') execute function keep_decided();

create table manual_journal_line (
  journal_id uuid not null references manual_journal on delete cascade,
  position int not null,
  account_id uuid not null references account,
  office_id uuid references office,
  memo text not null default '',
  debit_kobo bigint not null check (debit_kobo >= 0),
  credit_kobo bigint not null check (credit_kobo >= 0),
  primary key (journal_id, position)
);
comment on table manual_journal_line is 'Their lines; once sent nobody changes them.';
create index manual_journal_line_account on manual_journal_line (account_id);
create index manual_journal_line_office on manual_journal_line (office_id);

create function refuse_sent_line() returns trigger language plpgsql as $$
begin
  if exists (select 1 from manual_journal where id = coalesce(new.journal_id, old.journal_id) and status <> 'draft') then
    raise exception 'journal % was sent', coalesce(new.journal_id, old.journal_id);
  end if;
  return coalesce(new, old);
end $$;
comment on function refuse_sent_line is 'Refuses to change the lines of an entry that was sent: another person decides about these.';
create trigger manual_journal_line_sent before insert or update or delete on manual_journal_line
  for each row execute function refuse_sent_line();

alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check check (kind in ('manual', 'expense', 'payroll', 'payment', 'receipt', 'reversal'));

create or replace function refuse_wrong_entry() returns trigger language plpgsql as $$
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
  if new.kind in ('manual', 'expense') and exists (select 1 from journal_line line join account on account.id = line.account_id
    where line.entry_id = new.id and account.owner is not null and not (new.kind = 'expense' and account.owner = 'documents')) then
    raise exception 'journal entry % posts to an account of others', new.number;
  end if;
  return null;
end $$;
comment on function refuse_wrong_entry is 'Refuses at commit an entry whose sides do not come to the same, whose lines have another day, that posts to a group of accounts, or that a person wrote to an account with an owner.';

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000000884', 'journal', 'Journal up to five million naira', 1, '{ "max_amount_kobo": 500000000 }',
    '[{ "position": 1, "title": "Head of Accounting", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000885', 'journal', 'Journal', 2,
    '[{ "position": 1, "title": "Head of Accounting", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
