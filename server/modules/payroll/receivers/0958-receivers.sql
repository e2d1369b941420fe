-- Whom payrolls pay over to.
create table payroll_receiver (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('state', 'pfa', 'fmbn', 'nhia', 'hmo', 'nsitf', 'itf', 'cooperative', 'union', 'lender', 'other')),
  title text not null,
  recipient text not null,
  our_number text not null default '',
  office text not null default '',
  address text not null default '',
  email text not null default '',
  custodian text not null default '',
  layout_id uuid references paper_layout,
  archived_at timestamptz,
  version int not null default 1,
  constraint payroll_receiver_only check (recipient <> '' or kind in ('fmbn', 'nhia', 'nsitf', 'itf'))
);
comment on table payroll_receiver is 'Whom payrolls pay over to: tax offices, funds, cooperatives, unions and lenders.';
comment on column payroll_receiver.recipient is 'How payslips, filings and the books name it, as it was called first; empty of an authority that is the only one of its kind.';
comment on column payroll_receiver.our_number is 'Ours with it: payer ID, ESBN, PenCom employer code, employer number.';
comment on column payroll_receiver.layout_id is 'By which its schedule is written; null for the usual one.';
create unique index payroll_receiver_title on payroll_receiver (kind, lower(title)) where archived_at is null;
create unique index payroll_receiver_recipient on payroll_receiver (kind, lower(recipient));
create index on payroll_receiver (layout_id);

create table payroll_receiver_alias (
  receiver_id uuid not null references payroll_receiver,
  kind text not null,
  alias text not null
);
comment on table payroll_receiver_alias is 'What else receivers are called: each name is of one alone.';
create unique index payroll_receiver_alias_once on payroll_receiver_alias (kind, lower(alias));
create index on payroll_receiver_alias (receiver_id);

create function receiver_named(kind text, name text) returns text language sql stable return coalesce(
  (select receiver.recipient from payroll_receiver_alias other join payroll_receiver receiver on receiver.id = other.receiver_id
    where other.kind = receiver_named.kind and lower(other.alias) = lower(receiver_named.name)), receiver_named.name);
comment on function receiver_named is 'How payslips name a receiver, whatever name people have for it.';

insert into payroll_receiver (kind, title, recipient) values
  ('fmbn', 'Federal Mortgage Bank of Nigeria', ''), ('nhia', 'National Health Insurance Authority', ''), ('nsitf', 'NSITF', ''),
  ('itf', 'Industrial Training Fund', '');
insert into payroll_receiver (kind, title, recipient, our_number)
select 'state', name, name, coalesce((select payer_ids ->> name from employer), '') from (
  select state as name from tax_residence union select tax_state from payslip where tax_state is not null
  union select recipient from payroll_filing where kind in ('paye', 'paye_return')
  union select jsonb_object_keys(payer_ids) from employer) known where name not in ('', 'Not known');
insert into payroll_receiver (kind, title, recipient)
select distinct on (lower(name)) 'pfa', name, name from (
  select title as name from pension_fund union select pfa from payslip where pfa is not null
  union select recipient from payroll_filing where kind = 'pension') known where name not in ('', 'Not known') order by lower(name);
insert into payroll_receiver (kind, title, recipient)
select distinct on (lower(recipient)) 'other', recipient, recipient from payroll_filing where kind = 'deduction' and recipient <> '' order by lower(recipient);
