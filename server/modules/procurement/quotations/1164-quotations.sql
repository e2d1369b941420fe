-- What vendors would ask for what was requested, each with their paper.
create table quotation (
  id uuid primary key,
  request_id uuid not null references purchase_request,
  vendor_id uuid not null references vendor,
  delivery_days int not null check (delivery_days between 0 and 365),
  valid_until date not null,
  total_kobo bigint not null check (total_kobo > 0),
  file_id uuid not null unique references file,
  is_chosen boolean not null default false,
  why_not_lowest text not null default '',
  chosen_by uuid references employee,
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  version int not null default 1,
  unique (request_id, vendor_id),
  check (is_chosen = (chosen_by is not null))
);
comment on table quotation is 'Quotations of vendors for purchase requests, one of each vendor, each with their paper.';
comment on column quotation.total_kobo is 'Of all lines, without VAT.';
create unique index quotation_chosen on quotation (request_id) where is_chosen;
create index quotation_vendor on quotation (vendor_id);
create index quotation_chosen_by on quotation (chosen_by);
create index quotation_employee on quotation (employee_id);

create table quotation_line (
  quotation_id uuid not null references quotation,
  request_line_id uuid not null references purchase_request_line,
  price_kobo bigint not null check (price_kobo > 0),
  primary key (quotation_id, request_line_id)
);
comment on table quotation_line is 'The price of each line of a quotation, of one unit, without VAT.';
create index quotation_line_request on quotation_line (request_line_id);
create trigger quotation_line_stays before update or delete on quotation_line for each row execute function refuse_change();
