-- How each person receives their pay; a payslip keeps how it was paid.
alter table employee_pay add column salary_mode text not null default 'bank' check (salary_mode in ('bank', 'cash', 'cheque'));
alter table payslip add column salary_mode text not null default 'bank' check (salary_mode in ('bank', 'cash', 'cheque'));
alter table pay_change drop constraint pay_change_what_check;
alter table pay_change add constraint pay_change_what_check check (what in ('tax', 'loan', 'group', 'payment', 'exit', 'days', 'mode'));
