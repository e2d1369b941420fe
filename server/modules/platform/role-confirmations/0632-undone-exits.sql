-- An exit that was a mistake and is undone brings nobody into anything: what was confirmed before it counts on.
create function is_exit_undone(person uuid) returns boolean language sql stable as $$
  select coalesce(current_setting('iroko.exit_undone', true), '') = person::text
$$;
comment on function is_exit_undone is 'Whether this transaction undoes the exit of somebody, as though they had never left.';

create or replace function hold_roles() returns trigger language plpgsql as $$
declare
  wanted text;
  had text[] := '{}';
begin
  if tg_op = 'UPDATE' and old.status in ('left', 'terminated') and new.status not in ('left', 'terminated') and not is_exit_undone(new.id) then
    update role_confirmation set status = 'ended' where employee_id = new.id and status in ('waiting', 'confirmed');
    update placement set role = null where employee_id = new.id and role is not null;
  elsif tg_op = 'UPDATE' then
    had := old.roles;
    update role_confirmation set status = 'ended'
      where employee_id = new.id and placement_id is null and status = 'confirmed' and role <> all (new.roles);
  end if;
  foreach wanted in array new.roles loop
    continue when wanted = any (had) or exists (
      select 1 from role_confirmation
      where employee_id = new.id and placement_id is null and role = wanted and status = 'confirmed');
    insert into role_confirmation (employee_id, role, asked_by) values (new.id, wanted, coalesce(acting_authors(), '{}')) on conflict do nothing;
    new.roles := array_remove(new.roles, wanted);
  end loop;
  return new;
end $$;

drop trigger employee_added_again on employee;
create trigger employee_added_again before update of status on employee
  for each row when (old.status in ('left', 'terminated') and new.status not in ('left', 'terminated') and not is_exit_undone(new.id)) execute function remember_who_added();
