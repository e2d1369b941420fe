create sequence ticket_number start 1001;

create table ticket (
  id uuid primary key,
  number int not null unique default nextval('ticket_number'),
  employee_id uuid references employee,
  first_name text not null,
  last_name text not null,
  ogid text not null,
  email text not null,
  complaint text not null,
  status text not null default 'new',
  created_at timestamptz not null default now(),
  subject text not null default '',
  category_id uuid references ticket_category,
  priority text not null default 'normal' check (priority = any (array['urgent', 'high', 'normal', 'low'])),
  assignee_id uuid references employee,
  follow_token text not null unique,
  sla_minutes int not null default 0,
  sla_since timestamptz,
  due_at timestamptz,
  overdue_told_at timestamptz,
  rating int check (rating between 1 and 5),
  rating_comment text not null default '',
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint ticket_status check (status = any (array['new', 'open', 'waiting', 'solved', 'closed']))
);
comment on table ticket is 'Tickets of the help desk.';
comment on column ticket.subject is 'The beginning of what was written, as plain text, for lists.';
comment on column ticket.follow_token is 'Who holds it may follow the ticket, and answer.';
comment on column ticket.sla_minutes is 'Working minutes that its clock has run.';
comment on column ticket.sla_since is 'Since when its clock runs; null while it stands still.';
create index ticket_status_due on ticket (status, due_at);
create index ticket_employee on ticket (employee_id, created_at desc);
create index ticket_assignee on ticket (assignee_id) where assignee_id is not null;

create table ticket_entry (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  kind text not null check (kind = any (array['reply', 'note', 'event'])),
  author_id uuid references employee,
  from_reporter boolean not null default false,
  body text not null,
  created_at timestamptz not null,
  check (not (from_reporter and kind = 'note'))
);
comment on table ticket_entry is 'Replies, internal notes, and what happened to a ticket.';
comment on column ticket_entry.author_id is 'Of the team; null for the reporter, and for what happened by itself.';
comment on column ticket_entry.body is 'Rich text, sanitised; of an event a sentence.';
create index ticket_entry_ticket on ticket_entry (ticket_id, created_at);
create index ticket_entry_author on ticket_entry (author_id) where author_id is not null;

create table ticket_file (
  file_id uuid primary key references file,
  ticket_id uuid not null references ticket on delete cascade,
  entry_id uuid references ticket_entry on delete cascade
);
comment on table ticket_file is 'Files of a ticket; without an entry one came with the ticket itself.';
create index ticket_file_ticket on ticket_file (ticket_id);

create table inbound_mail (
  message_id text primary key,
  ticket_id uuid not null references ticket on delete cascade,
  received_at timestamptz not null
);
comment on table inbound_mail is 'Mail that came in, so that the same one is taken once.';
create index inbound_mail_ticket on inbound_mail (ticket_id);
