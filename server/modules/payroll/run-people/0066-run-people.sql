create table payroll_run_person (
  run_id uuid not null references payroll_run,
  employee_id uuid not null references employee,
  leave_days numeric(5, 2) not null default 0 check (leave_days >= 0),
  notice_days int not null default 0,
  chosen_by uuid references employee,
  primary key (run_id, employee_id)
);
comment on table payroll_run_person is 'Of whom a payroll is that is not of everyone; of a leaver also unused leave and notice.';
comment on column payroll_run_person.leave_days is 'Of a leaver: unused leave that is paid.';
comment on column payroll_run_person.notice_days is 'Of a leaver: notice that is paid or, below zero, owed.';
comment on column payroll_run_person.chosen_by is 'Who chose somebody and what they are paid: they do not approve the payroll.';
create index payroll_run_person_employee on payroll_run_person (employee_id);

create table payroll_run_item (
  run_id uuid not null,
  employee_id uuid not null,
  allowance_type_id uuid not null references allowance_type,
  mode text not null check (mode in ('percentage', 'flat_rate')),
  value numeric(14, 2) not null check (value > 0),
  chosen_by uuid references employee,
  primary key (run_id, employee_id, allowance_type_id),
  foreign key (run_id, employee_id) references payroll_run_person on delete cascade
);
comment on table payroll_run_item is 'What an off-cycle payroll pays somebody, once.';
comment on column payroll_run_item.value is 'Percent of the monthly gross, or kobo.';
comment on column payroll_run_item.chosen_by is 'Who wrote the payment: somebody added again by another keeps what was written before.';
