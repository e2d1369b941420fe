alter table payroll_clearance drop constraint payroll_clearance_kind_check;
alter table payroll_clearance add constraint payroll_clearance_kind_check
  check (kind in ('shared_bank', 'shared_phone', 'no_attendance', 'no_tax_state', 'no_tax_id', 'no_pension', 'no_nhf'));

create table payroll_check_setting (
  single boolean primary key default true check (single),
  net_rise_percent int not null default 50 check (net_rise_percent between 1 and 1000),
  version int not null default 1
);
comment on table payroll_check_setting is 'From when on the preflight of payrolls lists what is unusual; there is one row.';
comment on column payroll_check_setting.net_rise_percent is 'By how many percent net pay has to exceed that of the month before.';
insert into payroll_check_setting default values;
