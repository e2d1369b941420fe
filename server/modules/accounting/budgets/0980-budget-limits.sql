-- What becomes of a request, an order, and a bill or expense that exceeds the budget of an account and office.
create table budget_limit (
  budget_id uuid not null references budget on delete cascade,
  account_id uuid not null references account,
  office_id uuid not null references office,
  at_request text not null default 'warn' check (at_request in ('ignore', 'warn', 'stop')),
  at_order text not null default 'warn' check (at_order in ('ignore', 'warn', 'stop')),
  at_spend text not null default 'warn' check (at_spend in ('ignore', 'warn', 'stop')),
  primary key (budget_id, account_id, office_id)
);
comment on table budget_limit is 'What becomes of what exceeds the budget of an account and office; whoever checks it holds its row.';
comment on column budget_limit.at_spend is 'When a bill or an expense is posted.';
create index budget_limit_account on budget_limit (account_id);
create index budget_limit_office on budget_limit (office_id);

insert into budget_limit (budget_id, account_id, office_id) select distinct budget_id, account_id, office_id from budget_line;

create trigger budget_limit_sent before insert or update or delete on budget_limit for each row execute function refuse_sent_budget();
