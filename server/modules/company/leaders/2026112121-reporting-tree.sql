-- Whoever changes lines does it alone, so that two moves at once cannot make a circle that neither of them sees.
create function hold_reporting_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  return null;
end $$;
create trigger reporting_line_alone before insert or update on reporting_line
  for each statement execute function hold_reporting_tree();

-- On no day is a person above themselves. Only who leads somebody can close a circle; a path counts while all of its lines do.
create function refuse_circle() returns trigger language plpgsql as $$
begin
  if exists (
    with recursive up as (
      select line.employee_id as origin, line.leader_id as person, daterange(line.starts_on, line.ends_on) as span
      from changed line
      where exists (
        select 1 from reporting_line below
        where below.leader_id = line.employee_id
          and daterange(below.starts_on, below.ends_on) && daterange(line.starts_on, line.ends_on))
      union
      select up.origin, line.leader_id, up.span * daterange(line.starts_on, line.ends_on)
      from up join reporting_line line on line.employee_id = up.person and daterange(line.starts_on, line.ends_on) && up.span
      where up.person <> up.origin
    )
    select 1 from up where person = origin
  ) then
    raise exception 'nobody is led by somebody below them' using errcode = 'check_violation', constraint = 'reporting_line_circle';
  end if;
  return null;
end $$;
create trigger reporting_line_circle_insert after insert on reporting_line
  referencing new table as changed for each statement execute function refuse_circle();
create trigger reporting_line_circle_update after update on reporting_line
  referencing new table as changed for each statement execute function refuse_circle();

create index reporting_line_begins on reporting_line (starts_on);
create index reporting_line_ends on reporting_line (ends_on) where ends_on is not null;
