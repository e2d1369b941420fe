-- Who chose somebody and what they are paid: nobody approves a payroll of their own making.
alter table payroll_run_person add column chosen_by uuid references employee;
