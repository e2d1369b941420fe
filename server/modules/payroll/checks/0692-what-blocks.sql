alter table payroll_clearance drop constraint payroll_clearance_kind_check;
alter table payroll_clearance add constraint payroll_clearance_kind_check check (kind in ('shared_bank', 'shared_phone', 'no_attendance',
  'no_tax_state', 'no_tax_id', 'no_pension', 'no_nhf', 'over_settled', 'same_off_cycle', 'big_change'));
alter table payroll_check_setting add column change_percent int not null default 50 check (change_percent between 1 and 1000);
alter table payroll_check_setting add column change_kobo bigint not null default 10000000 check (change_kobo >= 0);
comment on column payroll_check_setting.change_percent is 'By how many percent net pay differs from the last approved one, after somebody changed what it follows from, for the payroll to need a reason.';
comment on column payroll_check_setting.change_kobo is 'And by how much at least.';
