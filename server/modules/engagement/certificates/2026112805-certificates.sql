create table certificate_template (
  id uuid primary key,
  title text not null,
  heading text not null,
  opening text not null,
  colour text not null check (colour in ('green', 'gold', 'blue', 'plum')),
  archived_at timestamptz,
  version int not null default 1
);
create unique index certificate_template_title on certificate_template (lower(title)) where archived_at is null;

insert into certificate_template (id, title, heading, opening, colour) values
  (gen_random_uuid(), 'Appreciation', 'Certificate of Appreciation', 'This certificate is presented to', 'green'),
  (gen_random_uuid(), 'Thank you', 'Thank You', 'With thanks to', 'gold'),
  (gen_random_uuid(), 'Teamwork', 'Certificate of Teamwork', 'The team is better because of', 'blue');

-- What it said when it was sent: a template that changes later does not change it.
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
create index certificate_recipient on certificate (recipient_id, sent_at desc);
create index certificate_sender on certificate (sender_id, sent_at desc);
