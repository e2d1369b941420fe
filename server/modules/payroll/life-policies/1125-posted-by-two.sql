-- What one person enters of a policy posts nothing before another has confirmed it.
alter table life_policy add column changed_by uuid references employee;
alter table life_policy add column confirmed_by uuid references employee;
alter table life_policy add column confirmed_at timestamptz;
comment on column life_policy.changed_by is 'Who last changed what its posting follows from; null where that was before two people were asked for.';
comment on column life_policy.confirmed_at is 'Since when its months may be posted.';
alter table life_policy add check (confirmed_by is null or confirmed_by <> changed_by);
create index life_policy_changed_by on life_policy (changed_by);
create index life_policy_confirmed_by on life_policy (confirmed_by);
-- What was posted before goes on as it was.
update life_policy set confirmed_at = now() where is_posted;
