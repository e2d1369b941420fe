-- What a year is to bring and to cost: versions, of which one is approved.
create table budget (
  id uuid primary key,
  year int not null check (year between 2000 and 2100),
  number int not null check (number > 0),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'withdrawn', 'replaced')),
  made_by uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  unique (year, number)
);
comment on table budget is 'Budgets of years in versions; the approved one is what spending is held against.';
create index budget_made_by on budget (made_by);
create unique index budget_open on budget (year) where status in ('draft', 'pending');
create unique index budget_approved on budget (year) where status = 'approved';
create trigger budget_course before update of status on budget for each row
  when (old.status <> new.status and old.status <> 'draft' and not (old.status = 'approved' and new.status = 'replaced')) execute function keep_decided();

create function replace_approved_budget() returns trigger language plpgsql as $$
begin
  update budget set status = 'replaced', version = version + 1 where year = new.year and status = 'approved' and id <> new.id;
  return new;
end $$;
comment on function replace_approved_budget is 'The approved version of a year gives way to the one that is approved after it.';
create trigger budget_replaces before update of status on budget for each row
  when (old.status <> 'approved' and new.status = 'approved') execute function replace_approved_budget();

create table budget_line (
  budget_id uuid not null references budget on delete cascade,
  account_id uuid not null references account,
  office_id uuid not null references office,
  month date not null check (extract(day from month) = 1),
  amount_kobo bigint not null check (amount_kobo > 0),
  primary key (budget_id, account_id, office_id, month)
);
comment on table budget_line is 'What a budget has for an account and office in a month: what is to be spent, or to be earned.';
create index budget_line_account on budget_line (account_id);
create index budget_line_office on budget_line (office_id);

create function refuse_sent_budget() returns trigger language plpgsql as $$
begin
  if exists (select 1 from budget where id = coalesce(new.budget_id, old.budget_id) and status <> 'draft') then
    raise exception 'budget % was sent', coalesce(new.budget_id, old.budget_id);
  end if;
  return coalesce(new, old);
end $$;
comment on function refuse_sent_budget is 'Refuses to change the lines of a budget that was sent: another person decides about these.';
create trigger budget_line_sent before insert or update or delete on budget_line for each row execute function refuse_sent_budget();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000000934', 'budget', 'Budget', 1,
    '[{ "position": 1, "title": "Head of Accounting", "approver": { "by": "head_of_office" }, "needed": "any", "deadline_hours": 48 }]');
