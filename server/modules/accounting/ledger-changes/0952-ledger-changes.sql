-- What changes the books for everybody takes two people: posting rules, freezes, rules for lines of the bank.
set constraints all immediate;
set constraints all deferred;
create table ledger_change (
  id uuid primary key,
  what text not null check (what in ('posting_rule', 'freeze', 'bank_rule')),
  subject text not null,
  summary text not null,
  change jsonb not null,
  facts jsonb not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1
);
comment on table ledger_change is 'Changes of posting rules, freezes and bank rules as they were asked for.';
comment on column ledger_change.subject is 'The rule, kind of entries or title that it is about: of each one waits at a time.';
comment on column ledger_change.change is 'What an approval writes.';
comment on column ledger_change.facts is 'The same for those who decide: what it was, and what it becomes.';
comment on column ledger_change.employee_id is 'Who asked.';
create unique index ledger_change_open on ledger_change (what, lower(subject)) where status = 'pending';
create index ledger_change_employee on ledger_change (employee_id, created_at);
create trigger ledger_change_course before update of status on ledger_change
  for each row when (old.status <> new.status) execute function keep_decided();

create table ledger_freeze (
  kind text primary key,
  until date not null
);
comment on table ledger_freeze is 'Up to which day no entry of a kind is dated any more, though its month is open.';

create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select 1 from period where month = date_trunc('month', new.dated_on)::date and state = 'closed') then
    raise exception 'the month of % is closed', new.dated_on;
  end if;
  if exists (select 1 from ledger_freeze where kind = new.kind and until >= new.dated_on) then
    raise exception 'entries of kind % are frozen on %', new.kind, new.dated_on;
  end if;
  return new;
end $$;
comment on function refuse_closed_month is 'Refuses an entry that is dated in a closed month, or by when its kind is frozen, whoever writes it.';

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000952', 'ledger_change', 'Change of the books', 1,
    '[{ "position": 1, "title": "Head of Accounting", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 24 }]');
