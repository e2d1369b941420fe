-- Who wrote each payment of a payroll that is not of everyone: somebody added again by another keeps what was written before.
alter table payroll_run_item add column chosen_by uuid references employee;
update payroll_run_item item set chosen_by = person.chosen_by from payroll_run_person person
  where person.run_id = item.run_id and person.employee_id = item.employee_id;
-- Who ended an allowance or a deduction last: without a deduction more is paid.
alter table pay_item add column ended_by uuid references employee check (ended_by <> employee_id), add column ended_at timestamptz;
