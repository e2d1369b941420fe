-- What was decided is looked through by its day.
create index overtime_decision_day on overtime_decision (day, employee_id);
