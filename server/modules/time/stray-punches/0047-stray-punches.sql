-- Counting the days keeps the list. One is cleared by giving it to a day, or by saying why it is nobody's work; one that a day takes after
-- all goes from the list by itself.
create table stray_punch (
  punch_id uuid primary key,
  at timestamptz not null,
  employee_id uuid not null references employee,
  found_at timestamptz not null,
  day date,
  reason text,
  cleared_by uuid references employee,
  cleared_at timestamptz,
  check ((cleared_at is null) = (day is null and reason is null)),
  check (day is null or reason is null)
);
comment on table stray_punch is 'Punches of somebody that no day takes: from before a placement began or after it ended.';
create index stray_punch_person on stray_punch (employee_id, at);
create index stray_punch_open on stray_punch (at desc, punch_id) where cleared_at is null;
