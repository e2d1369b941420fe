-- Several off-cycle payrolls of a month may pay somebody, each with a payslip of its own; one payroll pays nobody twice.
drop index payslip_live;
create unique index payslip_live on payslip (employee_id, month, kind) where voided_at is null and replaces is null and kind <> 'off_cycle';
create unique index payslip_off_cycle on payslip (run_id, employee_id) where voided_at is null and kind = 'off_cycle';
