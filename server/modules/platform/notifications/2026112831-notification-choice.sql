-- What HR sends to an audience.
create table company_message (
  id uuid primary key,
  title text not null,
  -- Rich text, sanitised.
  body text not null,
  -- All three empty: to everyone.
  office_ids uuid[] not null default '{}',
  branch_ids uuid[] not null default '{}',
  roles text[] not null default '{}',
  sent_by uuid not null references employee,
  sent_at timestamptz not null
);
create index company_message_sent on company_message (sent_at desc);

alter table notification
  -- Whether the person has it in their inbox, or wanted the mail alone.
  add column in_inbox boolean not null default true,
  -- 'held' for the end of quiet hours, 'digest' for the next morning, 'off' where none was wanted or it was read before.
  add column mail text not null default 'sent' check (mail = any (array['sent', 'held', 'digest', 'off'])),
  add column mail_due_at timestamptz,
  add column message_id uuid references company_message;
create index notification_mail_due on notification (mail_due_at) where mail_due_at is not null;
create index notification_message on notification (message_id) where message_id is not null;
create index notification_sent on notification (created_at desc, id desc);

-- How a person wants to hear of a kind of notice; without a row in the inbox and by mail at once.
create table notification_choice (
  employee_id uuid not null references employee,
  kind text not null,
  inbox boolean not null,
  mail text not null check (mail = any (array['at_once', 'digest', 'off'])),
  primary key (employee_id, kind)
);

-- When a person wants no mail: 'HH:mm' in their own zone, also over midnight.
create table notification_quiet (
  employee_id uuid primary key references employee,
  quiet_from text not null check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text not null check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
