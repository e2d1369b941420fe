-- A branch may come to keep another clock, from a day on: the days before it keep being read by the one that it had.
create table branch_zone (
  branch_id uuid not null references branch,
  starts_on date not null,
  time_zone text not null,
  primary key (branch_id, starts_on)
);
comment on table branch_zone is 'Which time zone a branch keeps from which day on; the first has none before it and starts at -infinity.';
insert into branch_zone (branch_id, starts_on, time_zone) select id, '-infinity', time_zone from branch;

create function branch_zone_on(place uuid, day date) returns text language sql stable parallel safe as $$
  select coalesce((select zone.time_zone from branch_zone zone where zone.branch_id = place and zone.starts_on <= day
    order by zone.starts_on desc limit 1), zone_of(null, null))
$$;
comment on function branch_zone_on is 'The time zone of a branch on a day; the company''s where there is no branch.';

create function branch_zone_at(place uuid, moment timestamptz) returns text language sql stable parallel safe as $$
  select coalesce((select zone.time_zone from branch_zone zone where zone.branch_id = place
    and (zone.starts_on::timestamp at time zone zone.time_zone) <= coalesce(moment, 'infinity')
    order by zone.starts_on desc limit 1), zone_of(null, null))
$$;
comment on function branch_zone_at is 'The time zone of a branch at a moment, the last one for a moment that is not known yet; the company''s where there is no branch.';

create function branch_zones(place uuid) returns table (time_zone text, starts_on date, ends_on date) language sql stable parallel safe as $$
  select zone.time_zone, zone.starts_on, lead(zone.starts_on) over (order by zone.starts_on) from (
    select one.time_zone, one.starts_on from branch_zone one where one.branch_id = place
    union all select zone_of(null, null), '-infinity'
    where not exists (select from branch_zone one where one.branch_id = place and one.starts_on = '-infinity')) zone
$$;
comment on function branch_zones is 'All time zones of a branch in their order, each from a day until before another; the company''s where there is no branch.';

create or replace function zone_on(person uuid, day date) returns text language sql stable as $$
  select zone_of(
    (select office.time_zone from placement join office on office.id = placement.office_id where placement.employee_id = person
      and placement.starts_on <= day and (placement.ends_on is null or placement.ends_on > day)),
    branch_zone_on((select placement.branch_id from placement where placement.employee_id = person
      and placement.starts_on <= day and (placement.ends_on is null or placement.ends_on > day)), day))
$$;

-- By the clock that a branch has now nobody may read a day of the past. What is said to pay of such a change follows in people/pay-changes.
drop trigger branch_author on branch;
alter table branch drop column time_zone;
