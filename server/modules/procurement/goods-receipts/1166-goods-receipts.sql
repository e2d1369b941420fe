-- What was delivered of orders, with the delivery note: never more than was ordered and its tolerance.
create table goods_receipt (
  id uuid primary key,
  order_id uuid not null references purchase_order,
  branch_id uuid not null references branch,
  delivery_note_no text not null,
  note_key text not null generated always as (regexp_replace(lower(delivery_note_no), '[^[:alnum:]]', '', 'g')) stored check (note_key <> ''),
  photo_id uuid unique references file,
  employee_id uuid not null references employee,
  received_at timestamptz not null
);
comment on table goods_receipt is 'Deliveries of orders, each with its delivery note.';
comment on column goods_receipt.note_key is 'The number of the delivery note without spaces, case and punctuation: of an order each stands once.';
create unique index goods_receipt_note on goods_receipt (order_id, note_key);
create index goods_receipt_branch on goods_receipt (branch_id);
create index goods_receipt_employee on goods_receipt (employee_id);

create table goods_receipt_line (
  id uuid primary key,
  receipt_id uuid not null references goods_receipt,
  order_line_id uuid not null references order_line,
  accepted numeric(14, 3) not null check (accepted >= 0),
  rejected numeric(14, 3) not null check (rejected >= 0),
  returned numeric(14, 3) not null default 0 check (returned between 0 and accepted),
  why text not null default '',
  unique (receipt_id, order_line_id),
  check (accepted + rejected > 0)
);
comment on table goods_receipt_line is 'What was accepted and rejected of each line, and what went back to the vendor later.';
create index goods_receipt_line_order on goods_receipt_line (order_line_id);

create function refuse_over_receipt() returns trigger language plpgsql as $$
declare
  ordered order_line%rowtype;
  most numeric;
begin
  select * into ordered from order_line where id = new.order_line_id for update;
  most := ordered.quantity * (10000 + coalesce((select tolerance_bp from product_item where id = ordered.product_id), 0)) / 10000;
  if (select sum(accepted) from goods_receipt_line where order_line_id = new.order_line_id) > most then
    raise exception 'more of % would be accepted than was ordered', ordered.title using constraint = 'goods_receipt_within';
  end if;
  return null;
end $$;
comment on function refuse_over_receipt is 'Refuses to accept more of a line than was ordered and its product tolerates, over all receipts together.';
create trigger goods_receipt_within after insert or update of accepted on goods_receipt_line
  for each row execute function refuse_over_receipt();
