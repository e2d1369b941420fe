-- A day is two halves, and two half days of one date never overlap (leave_day_overlap): whoever has both is away all day.
create function is_away(who uuid, on_day date, part text) returns boolean language sql stable parallel safe as $$
  select case part
      when 'all' then coalesce(sum(case leave_day.portion when 'full' then 2 else 1 end), 0) >= 2
      when 'any' then count(*) > 0
      else coalesce(bool_or(leave_day.portion in ('full', part)), false) end
  from leave_day join leave_application application on application.id = leave_day.application_id and application.status = 'approved'
  where leave_day.live and leave_day.employee_id = who and leave_day.day = on_day
$$;
comment on function is_away(uuid, date, text) is 'Whether somebody is on approved leave on a day: in all of it, in any part of it, in the morning or in the afternoon. Free days within leave are leave too.';

create function is_away_between(who uuid, on_day date, from_time time, to_time time) returns boolean language sql stable parallel safe as $$
  select is_away(who, on_day, case when to_time <= '12:00' then 'morning' when from_time >= '12:00' then 'afternoon' else 'any' end)
$$;
comment on function is_away_between(uuid, date, time, time) is 'Whether somebody is on approved leave in a time of a day, for appointments, which know no shift: noon divides the day.';
