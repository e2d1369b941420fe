-- Months of contracts: measured as often as wished, shown to the client where that was agreed, then invoiced once.
create table billing_month (
  contract_id uuid not null references contract,
  month date not null check (extract(day from month) = 1),
  state text not null check (state in ('measured', 'shared', 'accepted', 'invoiced')),
  lines jsonb not null,
  hash text not null,
  measured_by uuid references employee,
  measured_at timestamptz not null,
  shared_until date,
  accepted_by uuid references client_contact,
  accepted_at timestamptz,
  invoice_id uuid unique references invoice,
  primary key (contract_id, month),
  check ((state = 'invoiced') = (invoice_id is not null)),
  check (state <> 'shared' or shared_until is not null)
);
comment on table billing_month is 'A month of a contract as it was measured last, and the invoice that was issued of it.';
comment on column billing_month.hash is 'Of what was measured: the invoice is issued of the same.';
comment on column billing_month.shared_until is 'The last day on which the client may object; after it the month is as accepted.';
create index billing_month_measured_by on billing_month (measured_by);
create index billing_month_accepted_by on billing_month (accepted_by);

create table billing_day (
  contract_line_id uuid not null references contract_line,
  employee_id uuid not null references employee,
  day date not null,
  invoice_id uuid not null references invoice,
  minutes int not null check (minutes <> 0),
  primary key (contract_line_id, employee_id, day, invoice_id)
);
comment on table billing_day is 'Whose minutes of which day an invoice charges; what was charged of a day is the sum, and an adjustment writes the difference.';
create index billing_day_invoice on billing_day (invoice_id);
create index billing_day_employee on billing_day (employee_id);
create trigger billing_day_append_only before update or delete on billing_day for each row execute function refuse_change();
