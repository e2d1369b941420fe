-- A letter is tried for 48 hours. What has waited longer than that already is not sent by an upgrade.
alter table outbox_mail
  add column tries int not null default 0,
  add column sending_at timestamptz,
  add column next_try_at timestamptz not null default now() + interval '10 minutes',
  add column tried_until timestamptz not null default now() + interval '48 hours';
update outbox_mail set tried_until = created_at + interval '48 hours', next_try_at = created_at where sent_at is null;
comment on column outbox_mail.tries is 'How often it was tried since it was written, or since somebody had it sent again.';
comment on column outbox_mail.sending_at is 'Since when a process is at it: no other tries it meanwhile.';
comment on column outbox_mail.next_try_at is 'From when on it is queued again when nothing is heard of it.';
comment on column outbox_mail.tried_until is 'After that it is not tried any more.';
create index outbox_mail_waits on outbox_mail (next_try_at) where sent_at is null;
