-- What became of the payment of a payroll that was reversed after it: the bank returned it, or people kept it and owe it.
alter table payroll_run add column reversed_payment text check (reversed_payment in ('returned', 'kept'));
update payroll_run set reversed_payment = 'returned' where state = 'reversed' and paid_at is not null;
alter table payroll_run add check ((reversed_payment is not null) = (state = 'reversed' and paid_at is not null));
