-- Deleting a payslip looks for one that replaces it: without an index for each of a payroll's a whole reading of all.
create index payslip_replaces on payslip (replaces) where replaces is not null;
