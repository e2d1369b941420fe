-- What of a premium that was paid ahead is used goes to the cost of the month, by days.
alter table life_policy add column is_posted boolean not null default false;
comment on column life_policy.is_posted is 'Its premium stands in prepayments: each month that is over posts what it used.';
create table life_premium (
  policy_id uuid not null references life_policy,
  month date not null check (extract(day from month) = 1),
  kobo bigint not null,
  primary key (policy_id, month)
);
comment on table life_premium is 'What of a policy''s premium each month used; 0 where nothing was left to be used.';

insert into posting_rule (key, account_id) select key, account.id from (values ('payroll.life_expense', '6150'), ('payroll.life_prepaid', '1400')) rule (key, code)
  join account on account.code = rule.code and account.archived_at is null;
