-- Punches come by the thousand, and a third of what it took to keep one was to look up, row by row, that its device and its person are
-- there. The same is asked once for all rows of a statement; and who or what has punches cannot be deleted.
alter table punch
  drop constraint punch_device_id_fkey,
  drop constraint punch_employee_id_fkey,
  drop constraint punch_recorded_by_fkey;

create function punch_refers() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added where device_id is not null and not exists (select 1 from device where device.id = added.device_id))
    or exists (select 1 from added where employee_id is not null and not exists (select 1 from employee where employee.id = added.employee_id))
    or exists (select 1 from added where recorded_by is not null and not exists (select 1 from employee where employee.id = added.recorded_by))
  then
    raise exception 'a punch refers to a device or a person that is not there' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger punch_refers_added after insert on punch referencing new table as added for each statement execute function punch_refers();
create trigger punch_refers_changed after update on punch referencing new table as added for each statement execute function punch_refers();

create function keep_punched() returns trigger language plpgsql as $$
begin
  if (tg_table_name = 'device' and exists (select 1 from punch where device_id = old.id))
    or (tg_table_name = 'employee' and exists (select 1 from punch where employee_id = old.id or recorded_by = old.id))
  then
    raise exception '% has punches', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger device_punched before delete on device for each row execute function keep_punched();
create trigger employee_punched before delete on employee for each row execute function keep_punched();
