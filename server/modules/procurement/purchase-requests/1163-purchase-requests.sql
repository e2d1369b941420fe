-- What people ask the company to buy.
create table purchase_request (
  id uuid primary key,
  employee_id uuid not null references employee,
  reason text not null,
  expense_head_id uuid references expense_head,
  estimate_kobo bigint not null check (estimate_kobo >= 0),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1
);
comment on table purchase_request is 'What people ask the company to buy; approved, Procurement orders it.';
comment on column purchase_request.estimate_kobo is 'What its lines come to as far as it is known, without VAT.';
create index purchase_request_employee on purchase_request (employee_id, created_at);
create index purchase_request_status on purchase_request (status, created_at);
create index purchase_request_head on purchase_request (expense_head_id);
create trigger purchase_request_course before update of status on purchase_request
  for each row when (old.status <> new.status) execute function keep_decided();

create table purchase_request_line (
  id uuid primary key,
  request_id uuid not null references purchase_request,
  position int not null,
  product_id uuid references product_item,
  title text not null check (title <> ''),
  unit text not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  office_id uuid not null references office,
  needed_by date,
  estimate_kobo bigint not null check (estimate_kobo >= 0),
  unique (request_id, position)
);
comment on table purchase_request_line is 'What is asked for, line by line, and for which office.';
comment on column purchase_request_line.estimate_kobo is 'Of one unit, without VAT.';
create index purchase_request_line_product on purchase_request_line (product_id);
create index purchase_request_line_office on purchase_request_line (office_id);
create trigger purchase_request_line_stays before update or delete on purchase_request_line
  for each row execute function refuse_change();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001163', 'purchase_request', 'Purchase request', 1,
    '[{ "position": 1, "title": "Lead", "approver": { "by": "line_leader" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "Head of office", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 }]');
