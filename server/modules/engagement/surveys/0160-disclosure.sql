-- The results of an anonymous survey appear once, after its last day: nothing waits for others any more. What was promised never to be
-- shown of those that are closed goes.
delete from survey_response response using survey
where survey.id = response.survey_id and response.held and survey.ends_on < current_date;
drop index survey_response_held;
alter table survey_response drop column held;

create table survey_asked (
  survey_id uuid not null references survey,
  employee_id uuid not null references employee,
  primary key (survey_id, employee_id)
);
comment on table survey_asked is 'Who was told of a survey, or answered it before: whom it was for on one of its days.';
create index survey_asked_employee on survey_asked (employee_id);

-- As far as it can still be known.
insert into survey_asked (survey_id, employee_id)
select survey.id, employee.id from survey
join employee on employee.status = 'active'
left join current_placement(current_date) place on place.employee_id = employee.id
where survey.mailed_at is not null
  and (cardinality(survey.office_ids) + cardinality(survey.branch_ids) + cardinality(survey.roles) = 0
    or place.office_id = any(survey.office_ids) or place.branch_id = any(survey.branch_ids) or employee.roles && survey.roles)
union
select survey_id, employee_id from survey_respondent;

alter table survey drop column mailed_at;
