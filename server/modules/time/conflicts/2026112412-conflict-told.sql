-- When the leader was told that a day of leave has punches: once, however often the day is counted. Those that were there before this
-- stand in the list only.
alter table attendance_day add column conflict_told_at timestamptz;
update attendance_day set conflict_told_at = computed_at where status = 'conflict';

create function wake_conflicts() returns trigger language plpgsql as $$
begin
  perform pg_notify('iroko_jobs', 'conflicts-told');
  return null;
end $$;
create trigger attendance_day_conflict_wake after insert or update of status on attendance_day for each row
  when (new.status = 'conflict' and new.conflict_told_at is null) execute function wake_conflicts();
