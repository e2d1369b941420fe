create table attendance_day (
  employee_id uuid not null references employee,
  day date not null,
  office_id uuid not null references office,
  shift_id uuid references shift,
  shift_starts_at timestamptz,
  shift_ends_at timestamptz,
  status text not null check (status in ('present', 'half_day', 'absent', 'on_leave', 'holiday', 'off_day', 'conflict', 'pending')),
  first_in timestamptz,
  last_out timestamptz,
  planned_minutes int not null,
  worked_minutes int not null,
  late_minutes int not null,
  early_minutes int not null,
  overtime_minutes int not null,
  night_minutes int not null,
  flags text[] not null default '{}',
  policy_version int not null references attendance_policy,
  computed_at timestamptz not null,
  conflict_told_at timestamptz,
  primary key (employee_id, day)
);
comment on table attendance_day is 'The result of one person''s business date; computed, and computed again whenever what it hangs on changes.';
comment on column attendance_day.conflict_told_at is 'When the leader was told that a day of leave has punches: once, however often the day is counted.';
create index attendance_day_day on attendance_day (day, office_id);
-- Who has a day of the rarer kinds in a month, without reading everybody's whole month.
create index attendance_day_noted on attendance_day (status, day, employee_id)
  where status in ('half_day', 'absent', 'on_leave', 'conflict', 'pending');
-- Half a year of late arrivals without a look at the rows themselves.
create index attendance_day_late on attendance_day (day, employee_id) include (office_id, late_minutes) where late_minutes > 0;
-- Days that a leader settles are looked for by everyone who leads.
create index attendance_day_conflict on attendance_day (day desc, employee_id) where status = 'conflict';

-- Only ever added to and taken, so that a thousand punches at once never wait for each other; a row that comes while its days are computed
-- is there for the next round.
create table attendance_due (
  id bigint generated always as identity primary key,
  employee_id uuid,
  office_id uuid,
  from_day date not null,
  to_day date not null,
  by_punch boolean not null default false
);
comment on table attendance_due is 'Days that are to be computed again: one person''s, or everyone''s.';
comment on column attendance_due.by_punch is 'Rows of single punches, of which a thousand come at once, wake nobody: who takes the punches in does so for all together.';

-- A day is also that of the shift of the evening before and of the morning after.
create function due_by_punch() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day, by_punch)
  select distinct employee_id, (at at time zone 'UTC')::date - 1, (at at time zone 'UTC')::date + 1, true from added
  where employee_id is not null;
  return null;
end $$;
comment on function due_by_punch is 'Punches mark their day and the ones beside it, which may hold the shift of the night, to be counted.';
create trigger punch_due after insert on punch referencing new table as added for each statement execute function due_by_punch();

-- What a day hangs on marks the days itself: whoever writes it, by whatever way.
create function due_by_leave() returns trigger language plpgsql as $$
declare
  one leave_day := coalesce(new, old);
begin
  insert into attendance_due (employee_id, from_day, to_day) values (one.employee_id, one.day, one.day);
  return null;
end $$;
comment on function due_by_leave is 'A day of leave that comes, changes or goes is marked to be counted again.';
create trigger leave_day_attendance after insert or update or delete on leave_day for each row execute function due_by_leave();

create function due_by_application() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day) values (new.employee_id, new.starts_on, new.ends_on);
  return null;
end $$;
comment on function due_by_application is 'Leave that changes its status marks its days to be counted again.';
create trigger leave_application_attendance after update of status on leave_application
  for each row when (old.status <> new.status) execute function due_by_application();

create function due_by_assignment() returns trigger language plpgsql as $$
declare
  one shift_assignment;
begin
  -- Before and after: the days that it gave up are others too.
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (employee_id, office_id, from_day, to_day)
    values (one.employee_id, coalesce(one.office_id, (select office_id from team where id = one.team_id)), one.starts_on - 1, coalesce(one.ends_on, 'infinity') + 1);
  end loop;
  return null;
end $$;
comment on function due_by_assignment is 'Marks the days of a planned shift, those before and after a change, to be counted again for everyone it is for.';
create trigger shift_assignment_attendance after insert or update or delete on shift_assignment
  for each row execute function due_by_assignment();

create function due_by_placement() returns trigger language plpgsql as $$
declare
  one placement;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (employee_id, from_day, to_day) values (one.employee_id, one.starts_on, coalesce(one.ends_on, 'infinity'));
  end loop;
  return null;
end $$;
comment on function due_by_placement is 'Moving somebody marks the days of the old and of the new place to be counted again.';
create trigger placement_attendance after insert or update or delete on placement for each row execute function due_by_placement();

create function due_by_hours() returns trigger language plpgsql as $$
begin
  insert into attendance_due (from_day, to_day) values (new.starts_on, 'infinity');
  return null;
end $$;
comment on function due_by_hours is 'New hours of a shift mark every day from their first on to be counted again.';
create trigger shift_hours_attendance after insert or update on shift_hours for each row execute function due_by_hours();

create function due_by_holiday() returns trigger language plpgsql as $$
declare
  one public_holiday;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (from_day, to_day) values (one.start_date, one.end_date);
  end loop;
  return null;
end $$;
comment on function due_by_holiday is 'Marks the days of a public holiday, before and after a change, to be counted again for everyone.';
create trigger public_holiday_attendance after insert or update or delete on public_holiday
  for each row execute function due_by_holiday();

create function due_by_incident() returns trigger language plpgsql as $$
declare
  one incident;
begin
  foreach one in array array[old, new] loop
    continue when one.id is null;
    insert into attendance_due (from_day, to_day)
    values ((one.starts_at at time zone 'UTC')::date - 1, (coalesce(one.ends_at, now()) at time zone 'UTC')::date + 1);
  end loop;
  return null;
end $$;
comment on function due_by_incident is 'Marks the days of an outage, before and after a change, to be counted again for everyone.';
create trigger incident_attendance after insert or update on incident for each row execute function due_by_incident();

create function due_by_correction() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  values (new.employee_id, (new.at at time zone 'UTC')::date - 1, (new.at at time zone 'UTC')::date + 1);
  return null;
end $$;
comment on function due_by_correction is 'A punch that is superseded marks the days around it to be counted again.';
create trigger punch_superseded_attendance after insert on punch_superseded for each row execute function due_by_correction();

create function due_by_owner() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select distinct coalesce(added.employee_id, gone.employee_id), (added.at at time zone 'UTC')::date - 1, (added.at at time zone 'UTC')::date + 1
  from added join gone on gone.id = added.id and gone.at = added.at
  where gone.employee_id is distinct from added.employee_id;
  return null;
end $$;
comment on function due_by_owner is 'A punch that becomes somebody’s, or ceases to be, marks the days around it to be counted again for both.';
create trigger punch_owner_due after update on punch referencing old table as gone new table as added
  for each statement execute function due_by_owner();

-- Small steps are left to the half hour.
create function due_by_sync() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day)
  select one.employee_id, min(one.day), max(one.day)
  from attendance_day one
  join placement on placement.employee_id = one.employee_id and placement.branch_id = new.branch_id
    and placement.starts_on <= one.day and (placement.ends_on is null or placement.ends_on > one.day)
  where one.status = 'pending' and one.day >= (coalesce(old.synced_until, new.synced_until) at time zone 'UTC')::date - 2
  group by one.employee_id;
  return null;
end $$;
comment on function due_by_sync is 'A terminal that was away has caught up, or is archived: the days of those who waited for it are marked to be counted again.';
create trigger device_synced_due after update of synced_until on device for each row
  when (new.synced_until > coalesce(old.synced_until, 'epoch') + interval '5 minutes') execute function due_by_sync();
create trigger device_archived_due after update of archived_at on device for each row
  when (new.archived_at is distinct from old.archived_at) execute function due_by_sync();

create function due_by_absence() returns trigger language plpgsql as $$
begin
  insert into attendance_due (employee_id, from_day, to_day) values (new.employee_id, new.starts_on, new.ends_on);
  return null;
end $$;
comment on function due_by_absence is 'An approved absence excuses its days: they are marked to be counted again.';
create trigger absence_attendance after insert or update of status on absence
  for each row when (new.status = 'approved') execute function due_by_absence();

create function due_by_policy() returns trigger language plpgsql as $$
begin
  insert into attendance_due (from_day, to_day) values (coalesce(new.starts_on, old.starts_on), 'infinity');
  return null;
end $$;
comment on function due_by_policy is 'A new way of counting marks every day from its first on to be counted again.';
create trigger attendance_policy_attendance after insert on attendance_policy for each row execute function due_by_policy();

create function wake_attendance() returns trigger language plpgsql as $$
begin
  -- The same notice within a transaction is one.
  perform pg_notify('iroko_jobs', 'attendance-compute');
  return null;
end $$;
comment on function wake_attendance is 'Wakes the job that counts days of attendance, at commit.';
create trigger attendance_due_wake after insert on attendance_due for each row when (not new.by_punch)
  execute function wake_attendance();

create function wake_conflicts() returns trigger language plpgsql as $$
begin
  perform pg_notify('iroko_jobs', 'conflicts-told');
  return null;
end $$;
comment on function wake_conflicts is 'Wakes the job that tells of days of leave with punches, at commit.';
create trigger attendance_day_conflict_wake after insert or update of status on attendance_day for each row
  when (new.status = 'conflict' and new.conflict_told_at is null) execute function wake_conflicts();
