create table task_due (
  id bigint generated always as identity primary key,
  employee_id uuid,
  from_day date not null,
  to_day date not null
);
comment on table task_due is 'Days of which missed tasks are looked at again: one person''s, or everyone''s.';

-- Whoever writes what a day hangs on, by whatever way, marks its tasks too; open ones ask when their time is over.
create function due_tasks() returns trigger language plpgsql as $$
declare
  one jsonb;
begin
  foreach one in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when one is null;
    insert into task_due (employee_id, from_day, to_day) values ((one ->> 'employee_id')::uuid,
      coalesce(one ->> 'day', one ->> 'starts_on', one ->> 'start_date')::date,
      coalesce(one ->> 'day', one ->> 'ends_on', one ->> 'end_date', 'infinity')::date);
  end loop;
  perform pg_notify('iroko_jobs', 'recheck-tasks');
  return null;
end $$;
comment on function due_tasks is 'Marks the days of leave, a holiday, an absence or a roster, before and after a change, for their missed tasks to be looked at again.';
create trigger leave_day_tasks after insert or update or delete on leave_day for each row execute function due_tasks();
create trigger leave_application_tasks after update of status on leave_application
  for each row when (old.status is distinct from new.status) execute function due_tasks();
create trigger public_holiday_tasks after insert or update or delete on public_holiday for each row execute function due_tasks();
create trigger absence_tasks after insert or update of status on absence
  for each row when (new.status = 'approved') execute function due_tasks();
create trigger shift_assignment_tasks after insert or update or delete on shift_assignment for each row execute function due_tasks();
