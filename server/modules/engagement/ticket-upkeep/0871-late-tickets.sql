create table ticket_late (
  employee_id uuid not null references employee,
  ticket_id uuid not null references ticket on delete cascade,
  kind text not null check (kind in ('overdue', 'unanswered')),
  noted_at timestamptz not null,
  told_at timestamptz,
  primary key (employee_id, ticket_id, kind)
);
comment on table ticket_late is 'Who is to hear of which late ticket, in at most one letter an hour: who handles tickets for an office would have one of each. Told rows go after a day.';
create index ticket_late_ticket on ticket_late (ticket_id);
