create function due_by_zone() returns trigger language plpgsql as $$
declare
  clock branch_zone := coalesce(new, old);
begin
  -- The day before as well: a shift of its night meets the first day of the other clock.
  insert into attendance_due (employee_id, from_day, to_day)
  select employee_id, greatest(starts_on, clock.starts_on - 1), coalesce(ends_on, 'infinity')
  from placement where branch_id = clock.branch_id and (ends_on is null or ends_on > clock.starts_on - 1);
  return null;
end $$;
comment on function due_by_zone is 'Another clock of a branch marks the days from its first on to be counted again for whoever sits there.';
create trigger branch_zone_attendance after insert or update or delete on branch_zone for each row execute function due_by_zone();
