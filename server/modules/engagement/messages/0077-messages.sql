create table guest_message (
  id uuid primary key,
  name text not null,
  words text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  decided_by uuid references employee,
  created_at timestamptz not null
);
comment on table guest_message is 'Messages that guests left, shown once they are approved.';
create index guest_message_at on guest_message (created_at desc, id);
