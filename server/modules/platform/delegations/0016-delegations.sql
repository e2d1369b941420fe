create table delegation (
  id uuid primary key,
  employee_id uuid not null references employee,
  delegate_id uuid not null references employee,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  reason text,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  arranged_by uuid references employee check (arranged_by not in (employee_id, delegate_id)),
  check (employee_id <> delegate_id),
  constraint delegation_overlap exclude using gist (employee_id with =, daterange(starts_on, ends_on, '[]') with &&)
    where (ended_at is null)
);
comment on table delegation is 'Who decides in somebody''s place, from when to when.';
comment on column delegation.ends_on is 'The last day that counts.';
comment on column delegation.arranged_by is 'Who named the delegate for somebody who could not do it themselves; what they ask for is not decided by it.';
create index delegation_delegate on delegation (delegate_id) where ended_at is null;
create index delegation_person on delegation (employee_id, starts_on desc);
