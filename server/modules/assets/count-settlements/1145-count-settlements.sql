-- What becomes of the differences of a count: asked for by one person, decided by another.
create table count_settlement (
  id uuid primary key,
  count_id uuid not null references asset_count,
  lines jsonb not null,
  reason text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  employee_id uuid not null references employee,
  created_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1
);
comment on table count_settlement is 'What is proposed for the differences of a count.';
comment on column count_settlement.lines is 'By the key of a difference: what is done about it.';
comment on column count_settlement.employee_id is 'Who proposed it.';
create unique index count_settlement_open on count_settlement (count_id) where status = 'pending';
create index count_settlement_count on count_settlement (count_id);
create index count_settlement_employee on count_settlement (employee_id, created_at);
create trigger count_settlement_course before update of status on count_settlement
  for each row when (old.status <> new.status) execute function keep_decided();

insert into approval_policy (id, kind, title, position, steps) values
  ('019a0000-0000-7000-8000-000000001145', 'count_settlement', 'Settlement of a count', 1,
    '[{ "position": 1, "title": "Accounting", "approver": { "by": "role", "role": "accounting" }, "needed": "any", "deadline_hours": 40 }]');
