-- Whom the failure of a terminal keeps from punching: those who are known to it and, when it failed, to no other of its branch.
create function device_people(failed uuid, moment timestamptz) returns table (employee_id uuid) language sql stable as $$
  select distinct own.employee_id from enrolment own join device it on it.id = own.device_id
  where own.device_id = failed and own.employee_id is not null and not exists (
    select 1 from enrolment other join device another on another.id = other.device_id
    where other.employee_id = own.employee_id and another.id <> it.id and another.branch_id = it.branch_id
      and another.archived_at is null and other.since <= moment)
$$;
