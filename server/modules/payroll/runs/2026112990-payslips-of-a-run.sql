-- A payroll goes on behind the last person who has a payslip of it.
drop index payslip_run;
create index payslip_run on payslip (run_id, employee_id);
