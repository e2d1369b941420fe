create table clearance_item (
  id uuid primary key,
  title text not null,
  owner text not null check (owner in ('it', 'facility', 'accounting', 'hr', 'leader')),
  days_before int not null default 0 check (days_before between 0 and 90),
  office_id uuid references office,
  branch_id uuid references branch,
  archived_at timestamptz,
  version int not null default 1
);
comment on table clearance_item is 'What is done before somebody leaves: the tasks that a clearance begins with.';
comment on column clearance_item.office_id is 'With `branch_id`: only for leavers of these; empty: for all.';
create unique index clearance_item_title on clearance_item (lower(title)) where archived_at is null;
create index clearance_item_office_id on clearance_item (office_id) where office_id is not null;
create index clearance_item_branch_id on clearance_item (branch_id) where branch_id is not null;

-- What a company begins with; HR changes it.
insert into clearance_item (id, title, owner, days_before) values
  ('019a0000-0000-7000-8000-000000040301', 'Handover of work to the named successor', 'leader', 3),
  ('019a0000-0000-7000-8000-000000040302', 'Client systems and call-centre access closed', 'it', 0),
  ('019a0000-0000-7000-8000-000000040303', 'Laptop, headset and phone returned', 'it', 0),
  ('019a0000-0000-7000-8000-000000040304', 'ID card, keys and locker returned', 'facility', 0),
  ('019a0000-0000-7000-8000-000000040305', 'Advances and expense claims settled', 'accounting', 2),
  ('019a0000-0000-7000-8000-000000040306', 'Exit interview held', 'hr', 2),
  ('019a0000-0000-7000-8000-000000040307', 'Pension and tax papers handed over', 'hr', 0);
