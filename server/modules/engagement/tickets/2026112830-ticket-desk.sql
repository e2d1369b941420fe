create table ticket_category (
  id uuid primary key,
  title text not null,
  description text not null default '',
  -- Its tickets are for those who handle confidential ones alone.
  confidential boolean not null default false,
  archived_at timestamptz,
  version int not null default 1
);
create unique index ticket_category_title on ticket_category (lower(title)) where archived_at is null;
insert into ticket_category (id, title, description, confidential) values
  (gen_random_uuid(), 'IT', 'Computers, accounts, telephones', false),
  (gen_random_uuid(), 'Facilities', 'Rooms, furniture, power, transport', false),
  (gen_random_uuid(), 'HR', 'Leave, pay, records', true),
  (gen_random_uuid(), 'Complaint', 'About people or how you were treated', true);

create table canned_answer (
  id uuid primary key,
  title text not null,
  -- Rich text, sanitised.
  body text not null,
  category_id uuid references ticket_category,
  archived_at timestamptz,
  version int not null default 1
);
create unique index canned_answer_title on canned_answer (lower(title)) where archived_at is null;

alter table ticket
  -- The beginning of what was written, as plain text, for lists.
  add column subject text not null default '',
  add column category_id uuid references ticket_category,
  add column priority text not null default 'normal' check (priority = any (array['urgent', 'high', 'normal', 'low'])),
  add column assignee_id uuid references employee,
  -- Who holds it may follow the ticket, and answer.
  add column follow_token text unique,
  -- Working minutes that its clock has run, and since when it runs now; null while it stands still.
  add column sla_minutes int not null default 0,
  add column sla_since timestamptz,
  add column due_at timestamptz,
  add column overdue_told_at timestamptz,
  add column rating int check (rating between 1 and 5),
  add column rating_comment text not null default '',
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1,
  add constraint ticket_status check (status = any (array['new', 'open', 'waiting', 'solved', 'closed']));
update ticket set follow_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  subject = left(trim(regexp_replace(regexp_replace(complaint, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g')), 120),
  updated_at = created_at, sla_since = created_at;
alter table ticket alter column follow_token set not null;
create index ticket_status_due on ticket (status, due_at);
create index ticket_employee on ticket (employee_id, created_at desc);
create index ticket_assignee on ticket (assignee_id) where assignee_id is not null;

-- Replies, internal notes, and what happened to a ticket.
create table ticket_entry (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  kind text not null check (kind = any (array['reply', 'note', 'event'])),
  -- Of the team; null for the reporter, and for what happened by itself.
  author_id uuid references employee,
  from_reporter boolean not null default false,
  -- Rich text, sanitised; of an event a sentence.
  body text not null,
  created_at timestamptz not null,
  check (not (from_reporter and kind = 'note'))
);
create index ticket_entry_ticket on ticket_entry (ticket_id, created_at);
create index ticket_entry_author on ticket_entry (author_id) where author_id is not null;

-- Without an entry it came with the ticket.
create table ticket_file (
  file_id uuid primary key references file,
  ticket_id uuid not null references ticket on delete cascade,
  entry_id uuid references ticket_entry on delete cascade
);
create index ticket_file_ticket on ticket_file (ticket_id);

-- Mail that came in, so that the same one is taken once.
create table inbound_mail (
  message_id text primary key,
  ticket_id uuid not null references ticket on delete cascade,
  received_at timestamptz not null
);
create index inbound_mail_ticket on inbound_mail (ticket_id);
