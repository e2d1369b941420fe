-- Who changed which days somebody is paid for.
alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check check (what in ('tax', 'loan', 'group', 'payment', 'exit', 'days'));
-- Few of all punches.
create index punch_by_hand on punch (at) where source in ('manual', 'import');
