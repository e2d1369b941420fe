create table notification (
  id uuid primary key,
  employee_id uuid not null references employee,
  kind text not null,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  in_inbox boolean not null default true,
  mail text not null default 'sent' check (mail = any (array['sent', 'held', 'digest', 'off'])),
  mail_due_at timestamptz,
  message_id uuid
);
comment on table notification is 'What the portal told somebody, written in the transaction of what it tells.';
comment on column notification.in_inbox is 'Whether the person has it in their inbox, or wanted the mail alone.';
comment on column notification.mail is '''held'' for the end of quiet hours, ''digest'' for the next morning, ''off'' where none was wanted or it was read before.';
create index notification_person on notification (employee_id, created_at desc, id desc);
create index notification_unread on notification (employee_id) where read_at is null;
create index notification_age on notification (created_at);
create index notification_mail_due on notification (mail_due_at) where mail_due_at is not null;
create index notification_message on notification (message_id) where message_id is not null;
create index notification_sent on notification (created_at desc, id desc);

create table notification_choice (
  employee_id uuid not null references employee,
  kind text not null,
  inbox boolean not null,
  mail text not null check (mail = any (array['at_once', 'digest', 'off'])),
  push boolean not null default true,
  primary key (employee_id, kind)
);
comment on table notification_choice is 'How a person wants to hear of a kind of notice; without a row in the inbox and by mail at once.';

create table notification_quiet (
  employee_id uuid primary key references employee,
  quiet_from text not null check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text not null check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
comment on table notification_quiet is 'When a person wants no mail: ''HH:mm'' in their own zone, also over midnight.';

create table push_subscription (
  id uuid primary key,
  employee_id uuid not null references employee,
  session_id uuid not null references session on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
comment on table push_subscription is 'Browsers that show notifications while the portal is closed, of whoever is signed in there.';
comment on column push_subscription.endpoint is 'At the push service of the browser; only who knows it can send there.';
comment on column push_subscription.p256dh is 'With `auth` what a notice is encrypted with for this browser alone (RFC 8291).';
create index push_subscription_employee on push_subscription (employee_id);
create index push_subscription_session on push_subscription (session_id);

create function forget_push_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
comment on function forget_push_subscriptions is 'Ends the notifications of a browser with its session: whoever comes next sees none of them.';
create trigger session_forgets_push after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_subscriptions();
