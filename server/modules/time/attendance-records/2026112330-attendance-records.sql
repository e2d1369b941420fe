-- Who has a day of the rarer kinds in a month, without reading everybody's whole month.
create index attendance_day_noted on attendance_day (status, day, employee_id)
  where status in ('half_day', 'absent', 'on_leave', 'conflict', 'pending');

-- Punches from elsewhere than the branch are few; they are looked for by day.
create index punch_elsewhere on punch (at, employee_id) where notes -> 'place' is not null;

-- Half a year of late arrivals without a look at the rows themselves.
drop index attendance_day_late;
create index attendance_day_late on attendance_day (day, employee_id) include (office_id, late_minutes) where late_minutes > 0;
