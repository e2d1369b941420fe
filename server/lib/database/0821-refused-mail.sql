alter table outbox_mail
  add column refused_at timestamptz,
  add column sent_by uuid references employee,
  add column undelivered_path text;
comment on column outbox_mail.refused_at is 'When the mail server said that there is nobody at the address: it is not tried again by itself.';
comment on column outbox_mail.sent_by is 'Who had it sent and hears that it was not delivered; only where they may know the address.';
comment on column outbox_mail.undelivered_path is 'Where they are led.';
create index outbox_mail_sent_by on outbox_mail (sent_by) where sent_by is not null;
