-- Who belongs to a payroll, and from when to when they worked, asks of everybody whether a settlement paid their days. Nearly nobody has one:
-- without an index of these few, all payslips that somebody ever had are read to find none.
create index payslip_final on payslip (employee_id) where kind = 'final';
-- What could not be deducted is looked for with everybody's next payslip too.
create index payslip_line_short on payslip_line (payslip_id) where short_kobo > 0;
