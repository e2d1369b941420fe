create table certificate (
  id uuid primary key,
  heading text not null,
  opening text not null,
  colour text not null check (colour in ('green', 'gold', 'blue', 'plum')),
  words text not null,
  sender_id uuid not null references employee,
  recipient_id uuid not null references employee,
  sent_at timestamptz not null,
  check (sender_id <> recipient_id)
);
comment on table certificate is 'Certificates as they were sent: a template that changes later does not change them.';
create index certificate_recipient on certificate (recipient_id, sent_at desc);
create index certificate_sender on certificate (sender_id, sent_at desc);
