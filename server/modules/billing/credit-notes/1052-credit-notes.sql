-- What is asked to be taken off an invoice: the document that an approval issues has the id of its request.
create table credit_note (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('credit', 'write_off')),
  lines jsonb not null,
  net_kobo bigint not null check (net_kobo > 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  total_kobo bigint not null check (total_kobo = net_kobo + vat_kobo),
  allowance_kobo bigint not null default 0 check (allowance_kobo between 0 and total_kobo),
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  check (kind = 'write_off' or allowance_kobo = 0)
);
comment on table credit_note is 'Credit notes and write-offs as they were asked for; what was approved is an invoice below zero with the same id.';
comment on column credit_note.lines is 'Of a credit note by line of the invoice: its position, the amount, and whether it corrects or concedes.';
comment on column credit_note.allowance_kobo is 'What of a write-off was provided for before.';
comment on column credit_note.employee_id is 'Who asked.';
create unique index credit_note_open on credit_note (invoice_id) where status = 'pending';
create index credit_note_invoice on credit_note (invoice_id);
create index credit_note_employee on credit_note (employee_id, created_at);
create trigger credit_note_course before update of status on credit_note
  for each row when (old.status <> new.status) execute function keep_decided();

create function refuse_over_credited() returns trigger language plpgsql as $$
begin
  if (select -sum(total_kobo) from invoice where credits = new.credits) > (select total_kobo from invoice where id = new.credits) then
    raise exception 'more of invoice % would be credited than it comes to', new.credits;
  end if;
  return null;
end $$;
comment on function refuse_over_credited is 'Refuses at commit to credit and write off more of an invoice than it comes to.';
create constraint trigger invoice_within after insert on invoice
  deferrable initially deferred for each row when (new.credits is not null) execute function refuse_over_credited();

insert into approval_policy (id, kind, title, position, condition, steps) values
  ('019a0000-0000-7000-8000-000000001052', 'credit_note', 'Credit note up to one million naira', 1, '{ "max_amount_kobo": 100000000 }',
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 }]');
insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001053', 'credit_note', 'Credit note', 2,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 24 },
      { "position": 2, "title": "CEO", "approver": { "by": "role", "role": "ceo" }, "needed": "any", "deadline_hours": 24 }]');
