alter table ticket
  add column excluded_id uuid references employee,
  add column merged_into_id uuid references ticket on delete set null,
  add column merged_at timestamptz,
  add column first_due_at timestamptz,
  add column first_replied_at timestamptz,
  add column first_told boolean not null default false,
  add column sla_missed boolean not null default false,
  add column overdue_level int not null default 0,
  add column escalate_at timestamptz,
  add check (merged_into_id <> id),
  add check (excluded_id <> employee_id);
comment on column ticket.excluded_id is 'A person from whom the reporter keeps this ticket, whatever that person may do otherwise.';
comment on column ticket.merged_into_id is 'The ticket that is handled in its place; its own reporter still follows this one.';
comment on column ticket.first_due_at is 'Until when somebody of the team is to answer for the first time; null for one from before there was a target.';
comment on column ticket.first_told is 'The team was told that the first answer is late.';
comment on column ticket.sla_missed is 'Its time was over before its priority changed: what was missed stays missed.';
comment on column ticket.overdue_level is 'How many steps of those who are to hear that it is overdue were told.';
comment on column ticket.escalate_at is 'When the next of them hears of it.';

update ticket set overdue_level = 1 where overdue_told_at is not null;
alter table ticket drop column overdue_told_at;

update ticket set first_replied_at = (
  select min(entry.created_at) from ticket_entry entry
  where entry.ticket_id = ticket.id and entry.kind = 'reply' and not entry.from_reporter);

create index ticket_excluded on ticket (excluded_id) where excluded_id is not null;
create index ticket_merged on ticket (merged_into_id) where merged_into_id is not null;
create index ticket_month on ticket (category_id, created_at);
