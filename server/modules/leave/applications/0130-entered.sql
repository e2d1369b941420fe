alter table leave_application add column entered_by uuid references employee;
comment on column leave_application.entered_by is 'Who of HR entered it for its person, from a paper form or a hospital, and never decides about it; null where they applied themselves.';
create index leave_application_entered_by on leave_application (entered_by) where entered_by is not null;
