-- A payroll looks for the account of each person as it was then, also one that was replaced since: without this it read the whole table
-- once for each.
create index bank_account_employee on bank_account (employee_id);
