create table task_summary_mail (
  id uuid primary key,
  employee_id uuid not null references employee,
  grouped_by text not null check (grouped_by in ('person', 'team', 'office', 'cluster', 'client', 'plan')),
  days int not null check (days > 0),
  office_id uuid references office,
  weekday int check (weekday between 1 and 7),
  sent_at text not null check (sent_at ~ '^\d\d:\d\d$'),
  next_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table task_summary_mail is 'Who gets a summary of tasks by mail, of which days, and when the next is sent; gone with the right to read it.';
comment on column task_summary_mail.sent_at is 'At what time, by the clock of its reader.';
comment on column task_summary_mail.weekday is 'Null: each day.';
create index task_summary_mail_employee_id on task_summary_mail (employee_id);
create index task_summary_mail_next_at on task_summary_mail (next_at);
create index task_summary_mail_office_id on task_summary_mail (office_id) where office_id is not null;
