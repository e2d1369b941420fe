-- Beside the regular payroll of a month: off-cycle payments, corrections of payslips that were paid, final settlements of leavers.
alter table payroll_run add column kind text not null default 'regular' check (kind in ('regular', 'off_cycle', 'correction', 'final'));
drop index payroll_run_month;
create unique index payroll_run_month on payroll_run (month) where state <> 'reversed' and kind = 'regular';

alter table payslip add column kind text not null default 'regular' check (kind in ('regular', 'off_cycle', 'correction', 'final'));
-- In which order payslips follow from each other: within a month the tax of the later goes on from the earlier.
alter table payslip add column seq bigint generated always as identity;
-- A correction: the payslip whose place it takes once it is approved, and what that one paid.
alter table payslip add column replaces uuid references payslip;
alter table payslip add column paid_before_kobo bigint not null default 0 check (paid_before_kobo >= 0);
drop index payslip_live;
create unique index payslip_live on payslip (employee_id, month, kind) where voided_at is null and replaces is null;
create unique index payslip_replaced on payslip (replaces) where voided_at is null;

-- Of whom a payroll is that is not of everyone. Of a leaver: unused leave, and notice that is paid or (below zero) owed.
create table payroll_run_person (
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  leave_days numeric(5, 2) not null default 0 check (leave_days >= 0),
  notice_days int not null default 0,
  primary key (run_id, employee_id)
);
create index payroll_run_person_employee on payroll_run_person (employee_id);

-- What an off-cycle payroll pays somebody, once.
create table payroll_run_item (
  run_id uuid not null,
  employee_id uuid not null,
  allowance_type_id uuid not null references allowance_type,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  -- Percent of the monthly gross, or kobo.
  value numeric(14, 2) not null check (value > 0),
  primary key (run_id, employee_id, allowance_type_id),
  foreign key (run_id, employee_id) references payroll_run_person on delete cascade
);
