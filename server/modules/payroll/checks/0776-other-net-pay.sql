alter table payroll_check_setting add column other_percent int not null default 5 check (other_percent between 0 and 1000);
comment on column payroll_check_setting.other_percent is 'By how many percent at least net pay has to differ from last month''s to be counted and listed as other net pay; 0 lists every difference.';
