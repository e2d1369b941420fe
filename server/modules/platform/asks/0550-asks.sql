create table ask_notice (
  what text not null,
  subject text not null,
  employee_id uuid not null references employee,
  part text not null check (part in ('first', 'again', 'after')),
  number int not null check (number >= 0),
  told_at timestamptz not null,
  primary key (what, subject, employee_id, part, number)
);
comment on table ask_notice is 'Who was told that something waits for them, was reminded of it, or heard that others have not done it: each once. It goes when nothing waits any more.';
comment on column ask_notice.subject is 'The id of what waits.';
comment on column ask_notice.part is 'That it begins to wait, a reminder, or that somebody else has not done it.';
create index ask_notice_employee_id on ask_notice (employee_id);
