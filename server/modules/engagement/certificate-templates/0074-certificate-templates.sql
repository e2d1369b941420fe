create table certificate_template (
  id uuid primary key,
  title text not null,
  heading text not null,
  opening text not null,
  colour text not null check (colour in ('green', 'gold', 'blue', 'plum')),
  archived_at timestamptz,
  version int not null default 1
);
comment on table certificate_template is 'Templates of the certificates that colleagues send each other.';
create unique index certificate_template_title on certificate_template (lower(title)) where archived_at is null;

insert into certificate_template (id, title, heading, opening, colour) values
  (gen_random_uuid(), 'Appreciation', 'Certificate of Appreciation', 'This certificate is presented to', 'green'),
  (gen_random_uuid(), 'Thank you', 'Thank You', 'With thanks to', 'gold'),
  (gen_random_uuid(), 'Teamwork', 'Certificate of Teamwork', 'The team is better because of', 'blue');
