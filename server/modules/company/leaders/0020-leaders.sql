create table reporting_line (
  id uuid primary key,
  employee_id uuid not null references employee,
  leader_id uuid not null references employee,
  leadership_type int not null check (leadership_type between 0 and 3),
  starts_on date not null,
  ends_on date check (ends_on > starts_on),
  placement_id uuid references placement on delete set null,
  check (employee_id <> leader_id),
  exclude using gist (employee_id with =, leadership_type with =, daterange(starts_on, ends_on) with &&)
);
comment on table reporting_line is 'Who leads whom and as what, from when to when.';
comment on column reporting_line.leadership_type is 'Team Lead 0, Supervisor 1, Manager 2, Quality Assurance 3.';
comment on column reporting_line.ends_on is 'The first day that no longer counts.';
comment on column reporting_line.placement_id is 'The transfer with which the leader was chosen: they go with it when it is cancelled.';
create index reporting_line_leader on reporting_line (leader_id, employee_id);
create index reporting_line_employee on reporting_line (employee_id);
create index reporting_line_begins on reporting_line (starts_on);
create index reporting_line_ends on reporting_line (ends_on) where ends_on is not null;
create index reporting_line_placement on reporting_line (placement_id) where placement_id is not null;

create function reportees_of(leader uuid, today date) returns table (employee_id uuid) language sql stable as $$
  with recursive below as (
    select line.employee_id from reporting_line line
      where line.leader_id = leader and line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
    union
    select line.employee_id from reporting_line line join below on line.leader_id = below.employee_id
      where line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
  )
  select below.employee_id from below where below.employee_id <> leader
$$;
comment on function reportees_of is 'Everyone below a leader on a day, at any depth; ends on a circle too.';

create function hold_reporting_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7205013);
  return null;
end $$;
comment on function hold_reporting_tree is 'Makes changes of reporting lines wait for each other, so that two at once cannot close a circle that neither of them sees.';
create trigger reporting_line_alone before insert or update on reporting_line
  for each statement execute function hold_reporting_tree();

-- Only who leads somebody can close a circle; a path counts while all of its lines do.
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
comment on function refuse_circle is 'Refuses reporting lines by which somebody would be above themselves on any day.';
create trigger reporting_line_circle_insert after insert on reporting_line
  referencing new table as changed for each statement execute function refuse_circle();
create trigger reporting_line_circle_update after update on reporting_line
  referencing new table as changed for each statement execute function refuse_circle();
