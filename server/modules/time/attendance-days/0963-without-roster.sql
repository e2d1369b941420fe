-- Days that nobody planned are few, and are looked for by what they are.
create index attendance_day_unplanned on attendance_day (day, employee_id) where 'no_roster' = any (flags);
