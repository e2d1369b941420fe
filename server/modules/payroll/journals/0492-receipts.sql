-- What somebody who left pays back is posted as it is recorded; a settlement may have many such payments.
alter table payroll_journal drop constraint payroll_journal_kind_check;
alter table payroll_journal add constraint payroll_journal_kind_check
  check (kind in ('accrual', 'payment', 'return', 'adjustment', 'reversal', 'receipt'));
drop index payroll_journal_once;
create unique index payroll_journal_once on payroll_journal (run_id, kind) where kind not in ('reversal', 'return', 'receipt');
