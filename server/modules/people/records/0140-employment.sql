-- Both are put into the statement that asks, so that indexes and counts of rows are used as if it were written there: each value is read
-- once or cheap, the function not strict, and its text no query of its own.
create function works_on(person employee, day date) returns boolean language sql immutable parallel safe as $$
  select person.status = 'active' and person.hire_date <= day and (person.exit_date is null or person.exit_date >= day)
$$;
comment on function works_on is 'Whether somebody works here on a day: begun, and not past the last working day that their record says.';

create function is_employed(person employee) returns boolean language sql immutable parallel safe as $$
  select person.status = 'active'
$$;
comment on function is_employed is 'Whether somebody is employed, be their first day ahead: for what is prepared for joiners.';

-- Who works here today is counted and named from the index alone.
drop index employee_name;
create index employee_name on employee (full_name, id) include (status, hire_date, exit_date);
drop index employee_status;
create index employee_status on employee (status, id) include (hire_date, exit_date);
