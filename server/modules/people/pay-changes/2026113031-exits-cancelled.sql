-- Whoever cancels an exit has somebody paid on.
alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check check (what in ('tax', 'loan', 'group', 'payment', 'exit'));
