create table ticket_category_person (
  category_id uuid not null references ticket_category,
  employee_id uuid not null references employee,
  primary key (category_id, employee_id)
);
comment on table ticket_category_person is 'People who are responsible for a ticket category by name.';
create index ticket_category_person_employee on ticket_category_person (employee_id);

create table ticket_category_office (
  category_id uuid not null references ticket_category,
  office_id uuid not null references office,
  primary key (category_id, office_id)
);
comment on table ticket_category_office is 'Offices whose people are responsible for a ticket category, whoever sits there.';
create index ticket_category_office_office on ticket_category_office (office_id);

create function ticket_category_people(today date)
returns table (category_id uuid, employee_id uuid, is_lead boolean) language sql stable as $$
  select named.category_id, named.employee_id, false
    from ticket_category_person named
    join employee on employee.id = named.employee_id and employee.status = 'active' and employee.hire_date <= today
  union
  select taken.category_id, place.employee_id, false
    from ticket_category_office taken
    join placement place on place.office_id = taken.office_id
      and place.starts_on <= today and (place.ends_on is null or place.ends_on > today)
    join employee on employee.id = place.employee_id and employee.status = 'active' and employee.hire_date <= today
  union
  select taken.category_id, office.head_id, true
    from ticket_category_office taken
    join office on office.id = taken.office_id
    join employee on employee.id = office.head_id and employee.status = 'active' and employee.hire_date <= today
  union
  select named.category_id, line.leader_id, true
    from ticket_category_person named
    join reporting_line line on line.employee_id = named.employee_id
      and line.starts_on <= today and (line.ends_on is null or line.ends_on > today)
    join employee on employee.id = line.leader_id and employee.status = 'active' and employee.hire_date <= today
$$;
comment on function ticket_category_people is 'Who is responsible for a ticket category on a day: by name or by their place, and who leads them.';
