-- What a paid day follows from. Each query answers `people`, `starts_on` and `ends_on`: the first and the last month that it counts for.

-- Punches come by the thousand, so these are asked once a statement, and at once done where nobody acts. Who clocks themselves in is no
-- author of it.
create trigger punch_author after insert on punch referencing new table as added for each statement execute function say_pay_author('days', $$
  select array_agg(distinct employee_id) as people, month_of((min(at) - interval '1 day')::date) as starts_on, null::date as ends_on from added
  where employee_id is not null and not (source in ('web', 'kiosk') and employee_id = any(acting_authors())) $$);
create trigger punch_owner_author after update on punch referencing old table as gone new table as added for each statement
  execute function say_pay_author('days', $$
  select array_agg(gone.employee_id) || array_agg(added.employee_id) as people, month_of((min(added.at) - interval '1 day')::date) as starts_on,
    null::date as ends_on
  from added join gone on gone.id = added.id and gone.at = added.at where gone.employee_id is distinct from added.employee_id $$);
create trigger punch_superseded_author after insert on punch_superseded for each row execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of((($1).at - interval '1 day')::date) as starts_on, null::date as ends_on $$);
create trigger stray_punch_author after update of day on stray_punch for each row when (new.day is not null)
  execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(($1).day) as starts_on, null::date as ends_on $$);

-- Terminals: whoever registers one, confirms it, changes its key or what its lines mean stands behind all that it sends.
create trigger device_added_author after insert on device for each row execute function say_pay_author('days', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);
create trigger device_author after update of branch_id, direction, trusts_keys, pins_are_ogids, branch_networks_only, secret_hash, confirmed_at, archived_at
  on device for each row when ((new.branch_id, new.direction, new.trusts_keys, new.pins_are_ogids, new.branch_networks_only, new.secret_hash,
    new.confirmed_at, new.archived_at) is distinct from (old.branch_id, old.direction, old.trusts_keys, old.pins_are_ogids,
    old.branch_networks_only, old.secret_hash, old.confirmed_at, old.archived_at)) execute function say_pay_author('days', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);
create trigger enrolment_author after insert or update of employee_id or delete on enrolment for each row execute function say_pay_author('days', $$
  select array[($1).employee_id, ($2).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create trigger device_command_author after insert on device_command for each row when (new.kind in ('add_user', 'remove_user'))
  execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);

-- Leave counts once it is approved.
create trigger leave_application_author after insert or update of status, leave_type_id, starts_on, ends_on on leave_application for each row
  execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on, null::date as ends_on
  where 'approved' in (($1).status, ($2).status) $$);
create trigger leave_day_author after insert or update or delete on leave_day for each row execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(least(($1).day, ($2).day)) as starts_on, null::date as ends_on
  where exists (select from leave_application application where application.id = ($1).application_id and application.status = 'approved') $$);
create trigger leave_type_author after update of paid_fraction on leave_type for each row
  when (new.paid_fraction <> old.paid_fraction) execute function say_pay_author('days', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);
create trigger absence_author after insert or update on absence for each row execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on, null::date as ends_on
  where 'approved' in (($1).status, ($2).status) $$);

-- At commit, when its offices and branches are there; nothing waits for it where nobody acts.
create constraint trigger public_holiday_author after insert or update on public_holiday deferrable initially deferred for each row
  when (acting_authors() is not null) execute function say_pay_author('days', $$
  select array(select employee_id from placement where (placement.ends_on is null or placement.ends_on > least(($1).start_date, ($2).start_date))
      and holiday_is_for(($1).id, placement.office_id, placement.branch_id)) as people,
    month_of(least(($1).start_date, ($2).start_date)) as starts_on, null::date as ends_on $$);
create trigger public_holiday_office_author after insert or delete on public_holiday_office for each row execute function say_pay_author('days', $$
  select array(select placed_in(($1).office_id, null, null, start_date)) as people, month_of(start_date) as starts_on, null::date as ends_on
  from public_holiday where id = ($1).public_holiday_id $$);
create trigger public_holiday_branch_author after insert or delete on public_holiday_branch for each row execute function say_pay_author('days', $$
  select array(select placed_in(null, null, ($1).branch_id, start_date)) as people, month_of(start_date) as starts_on, null::date as ends_on
  from public_holiday where id = ($1).public_holiday_id $$);

-- What is planned for many is written in few statements.
create trigger shift_assignment_added_author after insert on shift_assignment referencing new table as added for each statement
  execute function say_pay_author('days', $$
  select array_agg(employee_id) as people, month_of(starts_on) as starts_on, null::date as ends_on from added where employee_id is not null
  group by month_of(starts_on)
  union all select array(select placed_in(office_id, team_id, null, starts_on)), month_of(starts_on), null from added where employee_id is null $$);
create trigger shift_assignment_ended_author after delete on shift_assignment referencing old table as gone for each statement
  execute function say_pay_author('days', $$
  select array_agg(employee_id) as people, month_of(starts_on) as starts_on, null::date as ends_on from gone where employee_id is not null
  group by month_of(starts_on)
  union all select array(select placed_in(office_id, team_id, null, starts_on)), month_of(starts_on), null from gone where employee_id is null $$);
create trigger shift_assignment_author after update on shift_assignment referencing old table as gone new table as added for each statement
  execute function say_pay_author('days', $$
  select array_agg(employee_id) as people, month_of(starts_on) as starts_on, null::date as ends_on
  from (select * from added union all select * from gone) one where employee_id is not null group by month_of(starts_on)
  union all select array(select placed_in(office_id, team_id, null, starts_on)), month_of(starts_on), null
  from (select * from added union all select * from gone) one where employee_id is null $$);
create trigger shift_hours_author after insert or update or delete on shift_hours for each row execute function say_pay_author('days', $$
  select array(select assigned_to(($1).shift_id, null)) as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on, null::date as ends_on $$);
create trigger shift_rotation_author after update of anchor_on on shift_rotation for each row when (new.anchor_on <> old.anchor_on)
  execute function say_pay_author('days', $$
  select array(select assigned_to(null, ($1).id)) as people, null::date as starts_on, null::date as ends_on $$);
create trigger shift_rotation_step_author after insert or update or delete on shift_rotation_step for each row
  execute function say_pay_author('days', $$
  select array(select assigned_to(null, ($1).rotation_id)) as people, null::date as starts_on, null::date as ends_on $$);

create function say_author_of_outage() returns trigger language plpgsql as $$
begin
  -- Who decides about what another reported agreed to it; one that the portal noticed itself is theirs alone.
  perform say_pay_change('days', array(select placed_in(null, null, new.branch_id, new.starts_at::date - 1)), month_of(new.starts_at::date - 1), null, null,
    case when acting_authors() is null then null when new.amnesty <> 'proposed' and new.created_by is not null then array[new.created_by]
    else acting_authors() end);
  return null;
end $$;
comment on function say_author_of_outage is 'Keeps who reported an outage that counts as worked, or alone decided about one that nobody reported.';
create trigger incident_author after insert or update on incident for each row execute function say_author_of_outage();

create trigger attendance_policy_author after insert or update or delete on attendance_policy for each row execute function say_pay_author('days', $$
  select array(select all_paid()) as people, month_of(($1).starts_on) as starts_on, null::date as ends_on $$);
create trigger attendance_limits_author after update on attendance_limits for each row execute function say_pay_author('days', $$
  select array(select all_paid()) as people, null::date as starts_on, null::date as ends_on $$);

-- Where somebody sits says which shift, holidays and clock their days have, and which structure their salary.
create trigger placement_added_author after insert on placement referencing new table as added for each statement
  execute function say_pay_author('days', $$
  select array_agg(employee_id) as people, month_of(starts_on) as starts_on, null::date as ends_on from added group by month_of(starts_on) $$);
-- That it ends earlier gives nothing by itself: what follows it is a row of its own.
create trigger placement_author after update on placement for each row
  when ((new.office_id, new.team_id, new.branch_id, new.designation_id, new.starts_on)
      is distinct from (old.office_id, old.team_id, old.branch_id, old.designation_id, old.starts_on)
    or coalesce(new.ends_on, 'infinity') > old.ends_on) execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on, null::date as ends_on $$);
create trigger placement_gone_author after delete on placement for each row execute function say_pay_author('days', $$
  select array[($1).employee_id] as people, month_of(least(($1).starts_on, ($2).starts_on)) as starts_on,
    null::date as ends_on $$);
create trigger branch_author after update of time_zone, allowed_networks, web_clock, place_rule, fence_radius_m, latitude, longitude on branch for each row
  when ((new.time_zone, new.allowed_networks, new.web_clock, new.place_rule, new.fence_radius_m, new.latitude, new.longitude)
    is distinct from (old.time_zone, old.allowed_networks, old.web_clock, old.place_rule, old.fence_radius_m, old.latitude, old.longitude))
  execute function say_pay_author('days', $$
  select array(select placed_in(null, null, ($1).id, acting_at()::date)) as people, null::date as starts_on, null::date as ends_on $$);
create trigger office_author after update of time_zone on office for each row when (new.time_zone <> old.time_zone)
  execute function say_pay_author('days', $$
  select array(select placed_in(($1).id, null, null, acting_at()::date)) as people, null::date as starts_on, null::date as ends_on $$);

-- From which day on somebody is paid, and that they are paid on.
create trigger employee_author after update of hire_date, exit_date on employee for each row
  when (new.hire_date <> old.hire_date or coalesce(new.exit_date, 'infinity') > old.exit_date) execute function say_pay_author('days', $$
  select array[($1).id] as people, null::date as starts_on, null::date as ends_on $$);
create trigger employee_status_change_author after insert on employee_status_change for each row when (new.status = 'active')
  execute function say_pay_author('exit', $$
  select array[($1).employee_id] as people, null::date as starts_on, null::date as ends_on $$);
create trigger planned_exit_author after delete on planned_exit for each row execute function say_pay_author('exit', $$
  select array[($1).employee_id] as people, month_of(($1).exit_date) as starts_on, null::date as ends_on $$);
