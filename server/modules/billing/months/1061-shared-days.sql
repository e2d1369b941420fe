-- What a client is shown of a month is what was measured when it was shared, whatever attendance says later.
create table billing_shared_day (
  contract_line_id uuid not null references contract_line,
  employee_id uuid not null references employee,
  day date not null,
  minutes int not null check (minutes > 0),
  primary key (contract_line_id, employee_id, day)
);
comment on table billing_shared_day is 'Whose minutes of which day stand behind a month as it was shared with the client last.';
create index billing_shared_day_employee on billing_shared_day (employee_id);
