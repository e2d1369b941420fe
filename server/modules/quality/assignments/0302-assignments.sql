create table evaluation_assignment (
  id uuid primary key,
  evaluator_id uuid not null references employee,
  office_id uuid references office,
  team_id uuid references team,
  lead_id uuid references employee,
  quota smallint not null check (quota between 1 and 50),
  ended_on date,
  created_by uuid references employee,
  created_at timestamptz not null default now(),
  version int not null default 1,
  check (num_nonnulls(office_id, team_id, lead_id) = 1),
  check (evaluator_id is distinct from lead_id)
);
comment on table evaluation_assignment is 'Which evaluators evaluate whom: a campaign, a team or the people of a leader, so often a person and week.';
comment on column evaluation_assignment.ended_on is 'The first day that no longer counts.';
create unique index evaluation_assignment_once on evaluation_assignment (evaluator_id, coalesce(office_id, team_id, lead_id)) where ended_on is null;
create index evaluation_assignment_evaluator on evaluation_assignment (evaluator_id);
create index evaluation_assignment_office on evaluation_assignment (office_id);
create index evaluation_assignment_team on evaluation_assignment (team_id);
create index evaluation_assignment_lead on evaluation_assignment (lead_id);
create index evaluation_assignment_created_by on evaluation_assignment (created_by);

create function evaluated_people(evaluator uuid, today date) returns table (employee_id uuid, quota int) language sql stable as $$
  select found.employee_id, max(found.quota)::int from (
    select place.employee_id, assigned.quota from evaluation_assignment assigned
      join current_placement(today) place on place.office_id = assigned.office_id or place.team_id = assigned.team_id
      where assigned.evaluator_id = evaluator and assigned.ended_on is null
    union all
    select line.employee_id, assigned.quota from evaluation_assignment assigned
      join reporting_line line on line.leader_id = assigned.lead_id and line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
      where assigned.evaluator_id = evaluator and assigned.ended_on is null
  ) found
  join employee on employee.id = found.employee_id and works_on(employee, today)
  where found.employee_id not in (select line.employee_id from line_of(evaluator, today) line)
  group by found.employee_id
$$;
comment on function evaluated_people is 'Whom an evaluator is assigned to on a day, each with the largest quota, without the evaluator''s own line.';
