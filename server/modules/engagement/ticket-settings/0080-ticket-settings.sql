create table ticket_category (
  id uuid primary key,
  title text not null,
  description text not null default '',
  confidential boolean not null default false,
  archived_at timestamptz,
  version int not null default 1
);
comment on table ticket_category is 'Categories of tickets.';
comment on column ticket_category.confidential is 'Its tickets are for those who handle confidential ones alone.';
create unique index ticket_category_title on ticket_category (lower(title)) where archived_at is null;

create table canned_answer (
  id uuid primary key,
  title text not null,
  body text not null,
  category_id uuid references ticket_category,
  archived_at timestamptz,
  version int not null default 1
);
comment on table canned_answer is 'Answers to tickets that are kept ready.';
comment on column canned_answer.body is 'Rich text, sanitised.';
create unique index canned_answer_title on canned_answer (lower(title)) where archived_at is null;

insert into ticket_category (id, title, description, confidential) values
  (gen_random_uuid(), 'IT', 'Computers, accounts, telephones', false),
  (gen_random_uuid(), 'Facilities', 'Rooms, furniture, power, transport', false),
  (gen_random_uuid(), 'HR', 'Leave, pay, records', true),
  (gen_random_uuid(), 'Complaint', 'About people or how you were treated', true);
