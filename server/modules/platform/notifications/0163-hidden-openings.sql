alter table notification add column opening_hidden boolean not null default false;
comment on column notification.opening_hidden is 'Nobody but the person is shown whether and when it was opened: it would tell who answered an anonymous survey when.';
