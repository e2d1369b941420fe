-- Invoices that one person asks for and another approves: free ones, and months beyond the limit of their order.
create table invoice_request (
  id uuid primary key,
  client_id uuid not null references client,
  contract_id uuid references contract,
  month date check (extract(day from month) = 1),
  hash text,
  lines jsonb not null,
  terms_days int not null check (terms_days between 0 and 180),
  po_number text not null default '',
  tax_code_id uuid not null references tax_code,
  vat_bp int not null check (vat_bp between 0 and 10000),
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  total_kobo bigint not null check (total_kobo = net_kobo + vat_kobo),
  wht_kobo bigint not null check (wht_kobo >= 0),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check ((contract_id is null) = (month is null) and (contract_id is null) = (hash is null))
);
comment on table invoice_request is 'Invoices as they were asked for; what was approved is an invoice with the same id.';
comment on column invoice_request.hash is 'Of a month what was measured: another is not issued by this request.';
comment on column invoice_request.lines is 'Of a free invoice its lines; of a month as it was measured, to be read by who decides.';
comment on column invoice_request.employee_id is 'Who asked.';
create unique index invoice_request_open on invoice_request (contract_id, month) where status = 'pending';
create index invoice_request_client on invoice_request (client_id);
create index invoice_request_tax_code on invoice_request (tax_code_id);
create index invoice_request_employee on invoice_request (employee_id, created_at);
create trigger invoice_request_course before update of status on invoice_request
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000001071', 'invoice', 'Invoice up to one million naira', 1, '{ "max_amount_kobo": 100000000 }',
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001072', 'invoice', 'Invoice', 2,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
