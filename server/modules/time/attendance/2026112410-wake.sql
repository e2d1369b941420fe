-- Whatever marks days wakes the worker when its transaction commits. A notice makes commits wait for each other, so single punches, of
-- which a thousand come at once, send none: who takes them in passes it on for all of them together.
alter table attendance_due add column by_punch boolean not null default false;

create or replace function due_by_punch() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day, by_punch)
  select distinct employee_id, (at at time zone 'UTC')::date - 1, (at at time zone 'UTC')::date + 1, true from added
  where employee_id is not null;
  return null;
end $$;

create function wake_attendance() returns trigger language plpgsql as $$
begin
  -- The same notice within a transaction is one.
  perform pg_notify('iroko_jobs', 'attendance-compute');
  return null;
end $$;
create trigger attendance_due_wake after insert on attendance_due for each row when (not new.by_punch)
  execute function wake_attendance();
