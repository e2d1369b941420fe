-- Entries that are approved once and posted every month, opening balances, and accruals that are taken back on the first day of the next month.
set constraints all immediate;
set constraints all deferred;
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check
  check (kind in ('manual', 'opening', 'recurring', 'expense', 'payroll', 'payment', 'receipt', 'reversal', 'closing'));
create index journal_entry_recurring on journal_entry (source_id) where source_kind = 'manual_journal';

alter table manual_journal drop constraint manual_journal_kind_check;
alter table manual_journal add constraint manual_journal_kind_check check (kind in ('manual', 'opening', 'recurring', 'reversal'));
alter table manual_journal add column every_on smallint check (every_on between 1 and 28 or every_on = 31);
alter table manual_journal add column until date;
alter table manual_journal add column stopped_on date;
alter table manual_journal add column reverses_next_month boolean not null default false;
alter table manual_journal add column problem text;
alter table manual_journal add column problem_since timestamptz;
alter table manual_journal add constraint manual_journal_problem check ((problem is null) = (problem_since is null));
alter table manual_journal add constraint manual_journal_recurring check ((kind = 'recurring') = (every_on is not null)
  and (kind = 'recurring' or (until is null and stopped_on is null)) and until >= dated_on);
alter table manual_journal add constraint manual_journal_accrual check (not reverses_next_month or kind in ('manual', 'recurring'));
comment on column manual_journal.every_on is 'On which day of each month it is posted; 31 is the last one.';
comment on column manual_journal.until is 'The last day on which it may be posted; none: until it is stopped.';
comment on column manual_journal.stopped_on is 'From this day on nothing of it is posted any more.';
comment on column manual_journal.reverses_next_month is 'What is posted is taken back on the first day of the month after.';
comment on column manual_journal.problem is 'Why the last that was due could not be posted, in a sentence.';
create index manual_journal_course on manual_journal (kind) where status = 'approved' and (kind = 'recurring' or reverses_next_month);

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
  if new.kind in ('manual', 'opening', 'recurring', 'expense') and exists (select 1 from journal_line line join account on account.id = line.account_id
    where line.entry_id = new.id and account.owner is not null and not (new.kind in ('opening', 'expense') and account.owner = 'documents')) then
    raise exception 'journal entry % posts to an account of others', new.number;
  end if;
  return null;
end $$;
