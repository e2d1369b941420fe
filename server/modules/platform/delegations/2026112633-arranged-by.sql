-- Who named the delegate for somebody who could not do it themselves. What the one who arranged it asks for is not decided by it.
alter table delegation add column arranged_by uuid references employee check (arranged_by not in (employee_id, delegate_id));
