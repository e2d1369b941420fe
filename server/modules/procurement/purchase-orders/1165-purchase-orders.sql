-- What the company orders. An order says what was approved; what is asked for beyond it waits in a revision.
create table purchase_order (
  id uuid primary key,
  number text not null unique,
  vendor_id uuid not null references vendor,
  branch_id uuid not null references branch,
  request_id uuid references purchase_request,
  terms text not null default '',
  expected_on date,
  few_quotes_reason text not null default '',
  state text not null default 'draft'
    check (state in ('draft', 'pending', 'approved', 'sent', 'part_received', 'received', 'closed', 'cancelled')),
  resumes text check (resumes in ('draft', 'approved', 'sent', 'part_received')),
  revision int not null default 0,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  total_kobo bigint not null check (total_kobo = net_kobo + vat_kobo),
  commitment_id uuid,
  employee_id uuid not null references employee,
  submitted_on date,
  sent_at timestamptz,
  end_reason text not null default '',
  created_at timestamptz not null,
  version int not null default 1,
  check ((state = 'pending') = (resumes is not null)),
  check (state in ('draft', 'pending', 'cancelled') or revision > 0)
);
comment on table purchase_order is 'Orders to vendors as they were approved; nothing is sent before an approval.';
comment on column purchase_order.resumes is 'While a revision waits: the state before it.';
comment on column purchase_order.revision is 'The one that counts; 0 before the first approval.';
comment on column purchase_order.commitment_id is 'Under which budgets hold what was ordered.';
comment on column purchase_order.employee_id is 'Who wrote it.';
comment on column purchase_order.submitted_on is 'On which day it was first sent to be approved: from it 30 days count.';
create index purchase_order_vendor on purchase_order (vendor_id, submitted_on);
create index purchase_order_branch on purchase_order (branch_id);
create index purchase_order_request on purchase_order (request_id);
create index purchase_order_employee on purchase_order (employee_id);
create index purchase_order_state on purchase_order (state, created_at);
create index purchase_order_submitted on purchase_order (submitted_on);

create table order_line (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  position int not null,
  request_line_id uuid references purchase_request_line,
  product_id uuid references product_item,
  title text not null check (title <> ''),
  unit text not null,
  quantity numeric(14, 3) not null check (quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  tax_code_id uuid not null references tax_code,
  vat_bp int not null,
  expense_head_id uuid references expense_head,
  account_id uuid references account,
  office_id uuid references office,
  is_service boolean not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  unique (order_id, position) deferrable initially deferred,
  check ((expense_head_id is null) <> (account_id is null))
);
comment on table order_line is 'The lines of an order as they were approved.';
create index order_line_product on order_line (product_id);
create index order_line_request on order_line (request_line_id);
create index order_line_tax_code on order_line (tax_code_id);
create index order_line_head on order_line (expense_head_id);
create index order_line_account on order_line (account_id);
create index order_line_office on order_line (office_id);

create table order_revision (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  revision int not null,
  content jsonb not null,
  net_kobo bigint not null,
  total_kobo bigint not null check (total_kobo > 0),
  counted_kobo bigint not null check (counted_kobo >= total_kobo),
  marks text[] not null,
  changes text[] not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1
);
comment on table order_revision is 'What was sent to be approved of an order, each time it was: vendor, terms and lines.';
comment on column order_revision.counted_kobo is 'What its approvers weigh: with the other orders of 30 days of the same vendor, request, or product and requester.';
comment on column order_revision.marks is 'What its approvers read besides, a sentence each.';
create unique index order_revision_open on order_revision (order_id) where status = 'pending';
create unique index order_revision_number on order_revision (order_id, revision) where status = 'approved';
create index order_revision_order on order_revision (order_id, created_at);
create index order_revision_employee on order_revision (employee_id);
create trigger order_revision_course before update of status on order_revision
  for each row when (old.status <> new.status) execute function keep_decided();
create function keep_revision() returns trigger language plpgsql as $$
declare
  free text[] := '{status,decided_at,version}';
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a revision that was sent stays as it is';
  end if;
  return new;
end $$;
comment on function keep_revision is 'What was sent to be approved of an order is changed by nobody.';
create trigger keep_revision before update or delete on order_revision for each row execute function keep_revision();

create table vendor_release (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  warnings text[] not null,
  reason text not null,
  released_by uuid not null references employee,
  released_at timestamptz not null
);
comment on table vendor_release is 'Vendors with the account of an employee or of another vendor from whom may be ordered all the same, and why; append-only.';
create index vendor_release_vendor on vendor_release (vendor_id, released_at);
create index vendor_release_by on vendor_release (released_by);
create trigger vendor_release_stays before update or delete on vendor_release for each row execute function refuse_change();

-- What a company begins with; settings/approval-module changes it.
insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000001165', 'purchase_order', 'Purchase order below ₦500,000', 1, '{ "max_amount_kobo": 49999999 }',
    '[{ "position": 1, "title": "Head of Procurement", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 }]'),
  ('019a0000-0000-7000-8000-000000011651', 'purchase_order', 'Purchase order below ₦2,000,000', 2, '{ "max_amount_kobo": 199999999 }',
    '[{ "position": 1, "title": "Head of Procurement", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000011652', 'purchase_order', 'Purchase order', 3,
    '[{ "position": 1, "title": "Head of Procurement", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 3, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
