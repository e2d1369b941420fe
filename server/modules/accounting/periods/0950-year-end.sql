-- With its last month a year is closed: what income and cost came to goes to retained earnings, in an entry of its own kind.
set constraints all immediate;
set constraints all deferred;
alter table journal_entry drop constraint journal_entry_kind_check;
alter table journal_entry add constraint journal_entry_kind_check
  check (kind in ('manual', 'expense', 'payroll', 'payment', 'receipt', 'reversal', 'closing'));
create index journal_entry_closing on journal_entry (source_id) where kind = 'closing';
insert into posting_rule (key, account_id) select 'year.result', id from account where code = '3100' and archived_at is null;
-- Since when another person is asked to open a month again.
alter table period add column reopen_asked_at timestamptz;
