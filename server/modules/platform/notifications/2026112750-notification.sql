-- What the portal told somebody: written beside the mail, in the transaction of what it tells.
create table notification (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_person on notification (employee_id, created_at desc, id desc);
create index notification_unread on notification (employee_id) where read_at is null;
create index notification_age on notification (created_at);
