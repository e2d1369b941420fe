-- The calculation of days adds and removes rows. A stray punch is cleared by assigning it to a day, or with a reason why it is not work;
-- one that belongs to a day after a later change is removed by the calculation.
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
comment on table stray_punch is 'Punches that belong to no day of their person: from before a placement started or after it ended.';
create index stray_punch_person on stray_punch (employee_id, at);
create index stray_punch_open on stray_punch (at desc, punch_id) where cleared_at is null;
