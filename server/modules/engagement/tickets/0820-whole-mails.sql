create table ticket_mail (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  entry_id uuid references ticket_entry on delete cascade,
  sender text not null,
  subject text not null,
  recipients text[] not null,
  copies text[] not null,
  words text not null,
  html_words text not null,
  received_at timestamptz not null
);
comment on table ticket_mail is 'Mails that came in as they were, with what was quoted, and without the secret links of their tickets.';
comment on column ticket_mail.entry_id is 'The reply that it became; null where it opened the ticket.';
comment on column ticket_mail.words is 'Of its text part.';
comment on column ticket_mail.html_words is 'Of its HTML part, as plain text, where they are not those of the text part.';
create index ticket_mail_ticket on ticket_mail (ticket_id);
create index ticket_mail_entry on ticket_mail (entry_id) where entry_id is not null;
