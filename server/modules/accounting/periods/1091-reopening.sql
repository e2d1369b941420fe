-- Reopening a month is a request as other changes of the books: what was asked for and not done yet is asked for again.
set constraints all immediate;
set constraints all deferred;
alter table ledger_change drop constraint ledger_change_what_check;
alter table ledger_change add constraint ledger_change_what_check
  check (what in ('posting_rule', 'freeze', 'bank_rule', 'company_account', 'period'));
alter table period drop column reopen_asked_by;
alter table period drop column reopen_asked_at;
update period set reopen_reason = null where reopened_at is null;
comment on column period.reopen_reason is 'Why it was reopened the last time.';
