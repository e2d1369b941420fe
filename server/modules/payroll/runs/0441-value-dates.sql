alter table payroll_run add column paid_on date;
update payroll_run set paid_on = (paid_at at time zone 'Africa/Lagos')::date where paid_at is not null;
alter table payroll_run add check ((paid_at is null) = (paid_on is null));
comment on column payroll_run.paid_on is 'The value date: when the bank paid, as whoever recorded the payment said. Due dates and the payment journal follow it.';
