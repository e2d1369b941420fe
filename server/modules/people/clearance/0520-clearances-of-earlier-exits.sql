-- Exits that were planned before there were clearances have theirs too: with the tasks of the template, as one that is planned today.
insert into clearance (id, employee_id, office_id, leader_id, cause, exit_date, told_on, opened_at)
select gen_random_uuid(), plan.employee_id, place.office_id, line.leader_id,
  case when plan.termination_id is not null then 'termination' when plan.resignation_id is not null then 'resignation' else 'recorded' end,
  plan.exit_date,
  case when plan.termination_id is not null then plan.exit_date else today.day end,
  now()
from planned_exit plan
cross join (select (now() at time zone 'Africa/Lagos')::date as day) today
cross join lateral (
  select office_id from placement where employee_id = plan.employee_id
  order by starts_on <= today.day desc, starts_on desc limit 1) place
left join lateral (
  select reporting_line.leader_id from reporting_line
  join employee leader on leader.id = reporting_line.leader_id and is_employed(leader)
  where reporting_line.employee_id = plan.employee_id and reporting_line.starts_on <= today.day
    and (reporting_line.ends_on is null or reporting_line.ends_on >= today.day)
  order by reporting_line.ends_on nulls first, reporting_line.leadership_type limit 1) line on true
where not exists (
  select from clearance where clearance.employee_id = plan.employee_id and cancelled_at is null and left_at is null);

-- Due as they would have been, but not before today, and never after a last day that is still ahead.
insert into clearance_task (id, clearance_id, title, owner, due_on)
select gen_random_uuid(), clearance.id, item.title, item.owner,
  case when clearance.exit_date >= today.day
    then least(greatest(clearance.exit_date - item.days_before, today.day), clearance.exit_date)
    else today.day end
from clearance
cross join (select (now() at time zone 'Africa/Lagos')::date as day) today
join lateral (
  select branch_id from placement where employee_id = clearance.employee_id
  order by starts_on <= today.day desc, starts_on desc limit 1) place on true
join clearance_item item on item.archived_at is null
  and (item.office_id is null or item.office_id = clearance.office_id)
  and (item.branch_id is null or item.branch_id = place.branch_id)
where clearance.cancelled_at is null and clearance.left_at is null
  and not exists (select from clearance_task where clearance_id = clearance.id)
  and exists (select from planned_exit where employee_id = clearance.employee_id);
