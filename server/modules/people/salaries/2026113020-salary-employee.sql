-- With all that a payroll asks of a salary, so that it is read from here: otherwise PostgreSQL looks each one up in the index of
-- `salary_overlap`, which takes nine times as long, several times for each person.
drop index salary_employee;
create index salary_employee on salary (employee_id, starts_on desc) include (ends_on, amount_kobo) where replaced_at is null;
