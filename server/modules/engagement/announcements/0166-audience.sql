create or replace function audience(
  today date, offices uuid[], branches uuid[], of_roles text[], teams uuid[], clusters uuid[], shifts uuid[], employments text[],
  people text[]
) returns table (employee_id uuid) language sql stable as $$
  select employee.id from employee
  left join placement on placement.employee_id = employee.id
    and placement.starts_on <= today and (placement.ends_on is null or placement.ends_on > today)
  where works_on(employee, today)
    and (cardinality(offices) + cardinality(branches) + cardinality(of_roles) + cardinality(teams) + cardinality(clusters)
        + cardinality(shifts) + cardinality(employments) + cardinality(people) = 0
      or placement.office_id = any(offices)
      or placement.branch_id = any(branches)
      or employee.roles && of_roles
      or placement.team_id = any(teams)
      or placement.office_id in (select campaign_id from cluster_campaign where cluster_id = any(clusters))
      or employee.employment_type = any(employments)
      or employee.ogid = any(people)
      or cardinality(shifts) > 0 and exists (
        select from shift_assignment planned
        left join shift_rotation_step step on step.rotation_id = planned.rotation_id
        where planned.target_id in (employee.id, placement.team_id, placement.office_id)
          and planned.starts_on <= today and (planned.ends_on is null or planned.ends_on >= today)
          and coalesce(planned.shift_id, step.shift_id) = any(shifts)
          -- The most specific plan counts: the person's, the team's, the office's.
          and (planned.extra or planned.target_id = employee.id or not exists (
            select from shift_assignment closer
            where not closer.extra and closer.starts_on <= today and (closer.ends_on is null or closer.ends_on >= today)
              and closer.target_id in (employee.id, case when planned.office_id is not null then placement.team_id end)))))
$$;
