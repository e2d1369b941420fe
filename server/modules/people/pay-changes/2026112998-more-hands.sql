-- Who reversed a payroll, and with it said what became of its money.
alter table payroll_run add column reversed_by uuid references employee;
update payroll_run set reversed_by = (select actor_id from audit_log where entity = 'payroll_run' and entity_id = payroll_run.id::text
  and action = 'payroll.reverse' order by at desc, audit_log.id desc limit 1) where state = 'reversed';
