-- What vendors ask for, what the company owes for it, and what became of that.
set constraints all immediate;
set constraints all deferred;

-- Whatever kinds of entries there are by now, these two come to them.
do $$ declare
  known text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'journal_entry_kind_check');
begin
  alter table journal_entry drop constraint journal_entry_kind_check;
  execute 'alter table journal_entry add constraint journal_entry_kind_check ' || replace(known, 'ARRAY[', 'ARRAY[''bill''::text, ''tax''::text, ');
end $$;

insert into posting_rule (key, account_id)
  select rule.key, account.id from (values ('payables.trade', '2010'), ('payables.bank', '1010'), ('payables.opening', '3900'), ('wht.nrs', '2120'),
    ('wht.state', '2125'), ('tax.irrecoverable', '6250'), ('tax.self_accounted', '2110')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null
  on conflict do nothing;

create table bill (
  id uuid primary key,
  kind text not null check (kind in ('bill', 'credit', 'opening')),
  vendor_id uuid not null references vendor,
  number text not null,
  number_key text not null generated always as (regexp_replace(lower(number), '[^[:alnum:]]', '', 'g')) stored check (number_key <> ''),
  bill_date date not null,
  year int not null generated always as (extract(year from bill_date)::int) stored,
  due_on date not null check (due_on >= bill_date),
  memo text not null,
  reason text not null,
  credits uuid references bill,
  is_self_accounted boolean not null default false,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  total_kobo bigint not null check (total_kobo = net_kobo + case when is_self_accounted then 0 else vat_kobo end),
  file_id uuid unique references file,
  status text not null default 'draft' check (status in ('draft', 'exception', 'pending', 'approved', 'rejected', 'withdrawn', 'void')),
  exceptions text[] not null default '{}',
  disputed_at timestamptz,
  dispute_reason text,
  disputed_by uuid references employee,
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check ((kind = 'credit') = (credits is not null)),
  check ((disputed_at is null) = (dispute_reason is null) and (disputed_at is null) = (disputed_by is null))
);
comment on table bill is 'Bills and credits of vendors: an approved one stands in the ledger under its id as the source.';
comment on column bill.number is 'The vendor''s own number.';
comment on column bill.number_key is 'The number without spaces, case and punctuation: of a vendor each stands once in a year.';
comment on column bill.reason is 'Why it is none of those that look like it.';
comment on column bill.credits is 'The bill that a credit takes from.';
comment on column bill.is_self_accounted is 'The vendor charged no VAT, and the company owes it in their place.';
comment on column bill.exceptions is 'What does not agree with the order, a sentence each.';
comment on column bill.employee_id is 'Who entered it.';
create unique index bill_number on bill (vendor_id, kind, number_key, year) where status not in ('rejected', 'withdrawn', 'void');
create index bill_vendor on bill (vendor_id, bill_date);
create index bill_due on bill (due_on) where status = 'approved';
create index bill_status on bill (status, created_at);
create index bill_credits on bill (credits) where credits is not null;
create index bill_employee on bill (employee_id);
create index bill_disputed_by on bill (disputed_by);
create trigger bill_course before update of status on bill
  for each row when (old.status <> new.status and old.status not in ('draft', 'exception')) execute function keep_decided();

create table bill_line (
  bill_id uuid not null references bill on delete cascade,
  position int not null,
  expense_head_id uuid references expense_head,
  account_id uuid references account,
  office_id uuid references office,
  memo text not null,
  quantity int not null check (quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  tax_code_id uuid not null references tax_code,
  vat_bp int not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  order_line_id uuid,
  primary key (bill_id, position),
  check ((expense_head_id is null) <> (account_id is null))
);
comment on table bill_line is 'What a bill is for, line by line, with the VAT of each.';
comment on column bill_line.order_line_id is 'The line of the order that it bills.';
create index bill_line_head on bill_line (expense_head_id);
create index bill_line_account on bill_line (account_id);
create index bill_line_office on bill_line (office_id);
create index bill_line_tax_code on bill_line (tax_code_id);
create index bill_line_order on bill_line (order_line_id) where order_line_id is not null;

create function keep_sent_bill() returns trigger language plpgsql as $$
declare
  -- What is generated is not there yet before a row is written.
  free text[] := '{status,exceptions,disputed_at,dispute_reason,disputed_by,decided_at,version,number_key,year}';
begin
  if tg_op = 'DELETE' then
    if old.status not in ('draft', 'exception') then raise exception 'a bill that was sent stays'; end if;
    return old;
  end if;
  if old.status not in ('draft', 'exception') and (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a bill that was sent stays as it is';
  end if;
  return new;
end $$;
comment on function keep_sent_bill is 'What a bill says is changed by nobody once it was sent to another person.';
create trigger keep_sent_bill before update or delete on bill for each row execute function keep_sent_bill();

create function keep_sent_line() returns trigger language plpgsql as $$
begin
  if exists (select 1 from bill where id = coalesce(new.bill_id, old.bill_id) and status not in ('draft', 'exception')) then
    raise exception 'the lines of a bill that was sent stay as they are';
  end if;
  return coalesce(new, old);
end $$;
comment on function keep_sent_line is 'The lines of a bill that was sent are changed by nobody.';
create trigger keep_sent_line before insert or update or delete on bill_line for each row execute function keep_sent_line();

create table payable_move (
  id uuid primary key,
  vendor_id uuid not null references vendor,
  bill_id uuid not null references bill,
  entry_id uuid not null references journal_entry deferrable initially deferred,
  dated_on date not null,
  amount_kobo bigint not null check (amount_kobo <> 0)
);
comment on table payable_move is 'What the company owes for each bill, as it came and went: append-only, each with the entry that posted it.';
comment on column payable_move.dated_on is 'The day of the books.';
comment on column payable_move.amount_kobo is 'Above zero what is owed, below what was paid or credited.';
create index payable_move_bill on payable_move (bill_id, dated_on);
create index payable_move_vendor on payable_move (vendor_id, dated_on);
create index payable_move_entry on payable_move (entry_id);
create trigger payable_move_append_only before update or delete on payable_move for each row execute function refuse_change();

create function refuse_overpaid_bill() returns trigger language plpgsql as $$
begin
  if (select sum(amount_kobo) from payable_move where bill_id = new.bill_id) < 0 then
    raise exception 'more than is owed would be paid of bill %', new.bill_id;
  end if;
  return null;
end $$;
comment on function refuse_overpaid_bill is 'Refuses at commit what would make a bill owe less than nothing.';
create constraint trigger payable_move_most after insert on payable_move
  deferrable initially deferred for each row execute function refuse_overpaid_bill();

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000001032', 'bill', 'Bill up to five million naira', 1, '{ "max_amount_kobo": 500000000 }',
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001033', 'bill', 'Bill', 2,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
