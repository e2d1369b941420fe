-- Written out in a statement, the recursion is taken for two million people below every leader, and all employees, or all their days, are read
-- and compared instead of the few that are found by key. A function of its own says how many it usually finds, and keeps its plan.
create or replace function reportees_of(leader uuid, today date) returns table (employee_id uuid) language plpgsql stable rows 50 as $$
#variable_conflict use_column
begin
  return query
    with recursive below as (
      select line.employee_id from reporting_line line
        where line.leader_id = leader and line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
      union
      select line.employee_id from reporting_line line join below on line.leader_id = below.employee_id
        where line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
    )
    select below.employee_id from below where below.employee_id <> leader;
end $$;

-- Most people lead nobody. By how many the average leader has, PostgreSQL would look for one in the whole table, hoping to meet them soon.
alter table reporting_line alter leader_id set (n_distinct = -0.5);
