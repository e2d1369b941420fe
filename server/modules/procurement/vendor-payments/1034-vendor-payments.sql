-- Bills leave the company by a payment: what is withheld of them, and what the bank is told.
create table vendor_payment (
  id uuid primary key,
  reference text not null unique,
  pay_on date not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  cancelled_at timestamptz,
  cancelled_by uuid references employee check (cancelled_by <> employee_id),
  layout_id uuid references paper_layout,
  digest text,
  content_sealed text,
  taken_at timestamptz,
  taken_by uuid references employee,
  paid_on date,
  paid_by uuid references employee,
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check ((taken_at is null) = (taken_by is null) and (taken_at is null) = (content_sealed is null)),
  check ((paid_on is null) = (paid_by is null) and (paid_on is null or taken_at is not null)),
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null or paid_on is null))
);
comment on table vendor_payment is 'Bills that are paid together: approved by another person, then told to the bank, then paid.';
comment on column vendor_payment.digest is 'SHA-256 of the file for the bank.';
comment on column vendor_payment.content_sealed is 'The file for the bank, sealed: it holds account numbers.';
comment on column vendor_payment.taken_at is 'When somebody first had the file: taken again it is a copy and says so.';
comment on column vendor_payment.paid_on is 'The day on which the bank paid.';
create index vendor_payment_employee on vendor_payment (employee_id, created_at);
create index vendor_payment_paid_by on vendor_payment (paid_by);
create index vendor_payment_taken_by on vendor_payment (taken_by);
create index vendor_payment_cancelled_by on vendor_payment (cancelled_by);
create index vendor_payment_layout on vendor_payment (layout_id);
create trigger vendor_payment_course before update of status on vendor_payment
  for each row when (old.status <> new.status) execute function keep_decided();

create table payment_item (
  id uuid primary key,
  payment_id uuid not null references vendor_payment,
  bill_id uuid not null references bill,
  account_id uuid not null references vendor_account,
  gross_kobo bigint not null check (gross_kobo > 0),
  base_kobo bigint not null check (base_kobo >= 0),
  wht_kobo bigint not null check (wht_kobo between 0 and gross_kobo),
  wht_bp int not null check (wht_bp between 0 and 10000),
  authority text,
  is_live boolean not null default true,
  returned_on date,
  returned_by uuid references employee,
  return_reason text,
  check ((returned_on is null) = (returned_by is null) and (returned_on is null) = (return_reason is null)),
  check (wht_kobo = 0 or authority is not null)
);
comment on table payment_item is 'What a payment pays of each bill: of the gross amount the tax is withheld, the rest goes to the account.';
comment on column payment_item.base_kobo is 'Without VAT: what the tax is counted on.';
comment on column payment_item.authority is 'Whom the tax is owed to.';
comment on column payment_item.is_live is 'False once the payment was rejected, withdrawn or cancelled, or the bank returned it.';
create unique index payment_item_once on payment_item (payment_id, bill_id);
create index payment_item_bill on payment_item (bill_id);
create index payment_item_account on payment_item (account_id);
create index payment_item_returned_by on payment_item (returned_by);

create function keep_vendor_payment() returns trigger language plpgsql as $$
declare
  free text[] := '{status,cancelled_at,cancelled_by,layout_id,digest,content_sealed,taken_at,taken_by,paid_on,paid_by,decided_at,version}';
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (old.paid_on is not null and new.paid_on is distinct from old.paid_on)
    or (old.taken_at is not null and (new.taken_at, new.digest) is distinct from (old.taken_at, old.digest)) then
    raise exception 'a payment stays as it was made';
  end if;
  return new;
end $$;
comment on function keep_vendor_payment is 'A payment is neither changed nor deleted: its file is written once, and it is paid once.';
create trigger keep_vendor_payment before update or delete on vendor_payment for each row execute function keep_vendor_payment();

create function keep_payment_item() returns trigger language plpgsql as $$
declare
  free text[] := '{is_live,returned_on,returned_by,return_reason}';
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) or (new.is_live and not old.is_live) then
    raise exception 'what a payment pays stays as it was made';
  end if;
  return new;
end $$;
comment on function keep_payment_item is 'What a payment pays of a bill is neither changed nor deleted, and what was let go of does not come back.';
create trigger keep_payment_item before update or delete on payment_item for each row execute function keep_payment_item();

create function refuse_too_much_of_bill() returns trigger language plpgsql as $$
begin
  if (select sum(gross_kobo) from payment_item where bill_id = new.bill_id and is_live)
    > (select total_kobo from bill where id = new.bill_id)
      - (select coalesce(sum(total_kobo), 0) from bill where credits = new.bill_id and status = 'approved') then
    raise exception 'payments come to more than bill %', new.bill_id;
  end if;
  return null;
end $$;
comment on function refuse_too_much_of_bill is 'Refuses at commit payments that together come to more than their bill and its credits.';
create constraint trigger payment_item_most after insert or update on payment_item
  deferrable initially deferred for each row execute function refuse_too_much_of_bill();

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000001034', 'vendor_payment', 'Payment to vendors up to five million naira', 1, '{ "max_amount_kobo": 500000000 }',
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001035', 'vendor_payment', 'Payment to vendors', 2,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
