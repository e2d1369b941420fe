create table approval_policy (
  id uuid primary key,
  kind text not null,
  title text not null,
  position int not null,
  condition jsonb not null default '{}',
  steps jsonb not null,
  archived_at timestamptz,
  version int not null default 1,
  unique (kind, position)
);
comment on table approval_policy is 'Which steps a kind of request takes, and under which condition.';
comment on column approval_policy.position is 'The first matching policy of a kind counts, in this order.';
comment on column approval_policy.steps is '[{ position, title, approver: { by, … }, needed, deadline_hours }]';
create index approval_policy_kind on approval_policy (kind, position) where archived_at is null;
